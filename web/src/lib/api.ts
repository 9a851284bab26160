import { isOpened, openedText } from './opened';
import { t, whyNot } from './translator.svelte';
import type {
  AnalysisShown,
  AnalysisWanted,
  Blocked,
  BotListed,
  BotOwned,
  BotsOwned,
  BotTokenMade,
  ChallengeSeen,
  ChallengeWanted,
  ExerciseShown,
  ExerciseTried,
  FilmShown,
  Frames,
  GameListed,
  GameMarks,
  GameShown,
  GlossaryShown,
  HookMade,
  LearnedItem,
  LearnedItems,
  LessonListed,
  LessonShown,
  LineShown,
  LineWanted,
  Link,
  LinkOpen,
  LuckShown,
  TableMade,
  MatchCourse,
  MatchShown,
  Me,
  ModerationAct,
  MyGames,
  NoticeChoices,
  NoticeList,
  NoticeSettings,
  NoticeTest,
  MyTournament,
  OpeningBooks,
  ProfileShown,
  PuzzlesListed,
  PuzzlesShown,
  OpenTable,
  PushDevice,
  RecordOpened,
  ReportMade,
  ReportWanted,
  ReportsShown,
  ReviewShown,
  TableWanted,
  ThreatsShown,
  TurnList,
  VacationShown,
  TournamentListed,
  TournamentShown,
  TournamentWanted,
  TokenWanted,
  VerdictGiven,
  WhoMeant,
  Wrong,
} from './types.gen';

/** A refusal of the server's, in the language of the moment. */
export class Refused extends Error {
  constructor(
    sentence: string,
    readonly status: number,
    readonly kind: Wrong['kind'] = 'refused',
  ) {
    super(sentence);
  }
}

/** The server's answer to a question, or its refusal. */
export async function asked<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  const answer = await fetch(
    path,
    body === undefined ? { credentials: 'same-origin' } : { ...post, credentials: 'same-origin' },
  ).catch(() => {
    throw new Refused(t('house.unreachable'), 0);
  });
  const said: unknown = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) {
    const { error, kind } = said as Wrong;
    throw new Refused(whyNot(error, kind), answer.status, kind);
  }
  return said as T;
}

const seg = encodeURIComponent;
/** A question about a record that was opened in this tab: its text goes along, for the server keeps none. */
async function askedOpened<T>(id: string, path: string, more: Record<string, unknown> = {}): Promise<T> {
  const record = openedText(id);
  if (record === null) throw new Refused(t('open.gone'), 404);
  return asked<T>(`/api/records/${path}`, { record, ...more });
}
const NOT_ASKED: ReviewShown = { state: 'none', done: 0, of: 0, review: null };
const shown = new Map<string, Promise<GameShown>>();
const explained = new Map<string, Promise<GlossaryShown>>();
let listed: Promise<GameListed[]> | undefined;

/** Everything the pages ask the server for, one name for each. */
export const api = {
  games(): Promise<GameListed[]> {
    listed ??= asked<GameListed[]>('/api/games').catch((why: unknown) => {
      listed = undefined; // whoever asks again asks the server
      throw why;
    });
    return listed;
  },
  game(id: string): Promise<GameShown> {
    const known = shown.get(id) ?? asked<GameShown>(`/api/games/${seg(id)}`);
    shown.set(id, known);
    known.catch(() => shown.delete(id));
    return known;
  },
  glossary(id: string): Promise<GlossaryShown> {
    const known = explained.get(id) ?? asked<GlossaryShown>(`/api/games/${seg(id)}/glossary`);
    explained.set(id, known);
    known.catch(() => explained.delete(id));
    return known;
  },
  openings: (id: string) => asked<OpeningBooks>(`/api/games/${seg(id)}/openings`),
  film: (id: string) => asked<FilmShown>(`/api/games/${seg(id)}/film`),
  lessons: () => asked<LessonListed[]>('/api/learn'),
  lesson: (game: string) => asked<LessonShown>(`/api/learn/${seg(game)}`),
  step: (game: string, step: string) => asked<ExerciseShown>(`/api/learn/${seg(game)}/${seg(step)}`),
  tryStep: (game: string, step: string, action: string, done: readonly string[]) =>
    asked<ExerciseTried>(`/api/learn/${seg(game)}/${seg(step)}/try`, { action, done }),
  puzzles: () => asked<PuzzlesListed>('/api/puzzles'),
  puzzlesOf: (game: string) => asked<PuzzlesShown>(`/api/puzzles/${seg(game)}`),
  puzzle: (game: string, id: string) => asked<ExerciseShown>(`/api/puzzles/${seg(game)}/${seg(id)}`),
  tryPuzzle: (game: string, id: string, action: string, done: readonly string[]) =>
    asked<ExerciseTried>(`/api/puzzles/${seg(game)}/${seg(id)}/try`, { action, done }),
  puzzleSolution: (game: string, id: string) => asked<ExerciseTried>(`/api/puzzles/${seg(game)}/${seg(id)}/solution`),
  marks: () => asked<GameMarks[]>('/api/me/marks'),
  learned: (game: string) => asked<LearnedItems>(`/api/me/learned/${seg(game)}`),
  mark: (done: LearnedItem) => asked<LearnedItems>('/api/me/learned', done),
  bots: () => asked<BotListed[]>('/api/bots'),
  myGames: (before = '') => asked<MyGames>(`/api/me/games${before ? `?before=${seg(before)}` : ''}`),
  me: () => asked<Me>('/api/me'),
  profile: (name: string) => asked<ProfileShown>(`/api/people/${seg(name)}`),
  myProfile: () => asked<ProfileShown>('/api/me/profile'),
  rename: (name: string) => asked<Me>('/api/me', { name }),
  link: () => asked<Link>('/api/me/link', {}),
  links: () => asked<LinkOpen[]>('/api/me/links'),
  endLink: (id: string) => asked<LinkOpen[]>(`/api/me/links/${seg(id)}/revoke`, {}),
  blocks: () => asked<Blocked[]>('/api/me/blocks'),
  block: (who: WhoMeant, kind: Blocked['kind']) => asked<Blocked[]>('/api/me/blocks', { who, kind }),
  endBlock: (id: string) => asked<Blocked[]>(`/api/me/blocks/${seg(id)}/end`, {}),
  report: (who: WhoMeant, reason: ReportWanted['reason'], text: string) =>
    asked<ReportMade>('/api/reports', { who, reason, text }),
  reports: () => asked<ReportsShown>('/api/moderation/reports'),
  decide: (id: string, given: VerdictGiven) => asked<ReportsShown>(`/api/moderation/reports/${seg(id)}`, given),
  moderationLog: () => asked<ModerationAct[]>('/api/moderation/log'),
  enter: (token: string) => asked<Me>('/api/me/enter', { token }),
  challenges: () => asked<ChallengeSeen[]>('/api/me/challenges'),
  challenge: (wanted: ChallengeWanted) => asked<ChallengeSeen>('/api/challenges', wanted),
  acceptChallenge: (id: string) => asked<ChallengeSeen>(`/api/challenges/${seg(id)}/accept`, {}),
  declineChallenge: (id: string, reason: ChallengeSeen['reason']) =>
    asked<ChallengeSeen>(`/api/challenges/${seg(id)}/decline`, { reason }),
  withdrawChallenge: (id: string) => asked<ChallengeSeen>(`/api/challenges/${seg(id)}/withdraw`, {}),
  turns: () => asked<TurnList>('/api/me/turns'),
  vacation: () => asked<VacationShown>('/api/me/vacation'),
  takeVacation: (until: number | null) => asked<VacationShown>('/api/me/vacation', { until }),
  notices: () => asked<NoticeList>('/api/me/notices'),
  seeNotices: () => asked<NoticeList>('/api/me/notices/seen', {}),
  noticeSettings: () => asked<NoticeSettings>('/api/me/notices/settings'),
  chooseNotices: (wanted: NoticeChoices) => asked<NoticeSettings>('/api/me/notices/settings', wanted),
  pushHere: (device: PushDevice) => asked<NoticeSettings>('/api/me/notices/push', device),
  endPush: (endpoint: string) => asked<NoticeSettings>('/api/me/notices/push/end', { endpoint }),
  setMail: (mail: string) => asked<NoticeSettings>('/api/me/notices/mail', { mail }),
  confirmMail: (code: string) => asked<NoticeSettings>('/api/me/notices/mail/confirm', { code }),
  setHook: (url: string) => asked<HookMade>('/api/me/notices/hook', { url }),
  testNotices: () => asked<NoticeTest>('/api/me/notices/test', {}),
  line: (match: string, wanted: LineWanted) => asked<LineShown>(`/api/matches/${seg(match)}/line`, wanted),
  myBots: () => asked<BotsOwned>('/api/me/bots'),
  makeBot: (name: string) => asked<BotOwned>('/api/me/bots', { name }),
  closeBot: (bot: string) => asked<BotsOwned>(`/api/me/bots/${seg(bot)}/close`, {}),
  makeToken: (bot: string, wanted: TokenWanted) => asked<BotTokenMade>(`/api/me/bots/${seg(bot)}/tokens`, wanted),
  revokeToken: (bot: string, id: string) => asked<BotsOwned>(`/api/me/bots/${seg(bot)}/tokens/${seg(id)}/revoke`, {}),
  watch: (by: 'people' | 'ratings') => asked<OpenTable[]>(`/api/watch?by=${by}`),
  myTournaments: () => asked<MyTournament[]>('/api/me/tournaments'),
  tournaments: () => asked<TournamentListed[]>('/api/tournaments'),
  tournament: (id: string) => asked<TournamentShown>(`/api/tournaments/${seg(id)}`),
  makeTournament: (wanted: TournamentWanted) => asked<TableMade>('/api/tournaments', wanted),
  changeTournament: (id: string, what: 'join' | 'leave' | 'start' | 'cancel') =>
    asked<TournamentShown>(`/api/tournaments/${seg(id)}/${what}`, {}),
  tables: () => asked<OpenTable[]>('/api/tables'),
  make: (wanted: TableWanted) => asked<TableMade>('/api/tables', wanted),
  analyse: (wanted: AnalysisWanted) => asked<AnalysisShown>('/api/analyse', wanted),
  openRecord: (record: string) => asked<RecordOpened>('/api/records/open', { record }),
  match: async (id: string): Promise<MatchShown> =>
    isOpened(id) ? (await askedOpened<RecordOpened>(id, 'open')).match : asked<MatchShown>(`/api/matches/${seg(id)}`),
  course: (id: string) => asked<MatchCourse>(`/api/matches/${seg(id)}/course`),
  luck: (id: string) => asked<LuckShown>(`/api/matches/${seg(id)}/luck`),
  review: async (id: string): Promise<ReviewShown> =>
    isOpened(id) ? NOT_ASKED : asked<ReviewShown>(`/api/matches/${seg(id)}/review`),
  beginReview: (id: string) =>
    isOpened(id) ? askedOpened<ReviewShown>(id, 'review') : asked<ReviewShown>(`/api/matches/${seg(id)}/review`, {}),
  stopReview: async (id: string): Promise<ReviewShown> =>
    isOpened(id) ? NOT_ASKED : asked<ReviewShown>(`/api/matches/${seg(id)}/review/stop`, {}),
  frames(id: string, start: number, count: number, seat: number | null): Promise<Frames> {
    if (isOpened(id)) return askedOpened<Frames>(id, 'frames', { start, count, seat });
    const eyes = seat === null ? '' : `&seat=${seat}`;
    return asked<Frames>(`/api/matches/${seg(id)}/frames?start=${start}&count=${count}${eyes}`);
  },
  threats(id: string, n: number, seat: number | null): Promise<ThreatsShown> {
    if (isOpened(id)) return askedOpened<ThreatsShown>(id, 'threats', { n, seat });
    const eyes = seat === null ? '' : `&seat=${seat}`;
    return asked<ThreatsShown>(`/api/matches/${seg(id)}/threats?n=${n}${eyes}`);
  },
  record: (id: string, format: string) => `/api/matches/${seg(id)}/record.${seg(format)}`,
};

/** Sixteen bytes of one's own, as a share of the luck. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
