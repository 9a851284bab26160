import type { Act, Story } from '$lib/story';
import { inOrder, teller, throwsIn } from '$lib/telling';
import type { LinkedShipsView } from '$lib/types.gen';
import { words } from './words';

type View = LinkedShipsView;

interface Done {
  readonly by: number;
  readonly verb: string;
  readonly ships: readonly string[];
}

function acted(faces: Act<View>['faces']): Done | null {
  const [, by, action] = faces.find(([, seat]) => seat >= 0) ?? [0, -1, ''];
  if (by < 0 || action.startsWith('@')) return null;
  const [verb = '', said = ''] = action.split(':');
  return { by, verb, ships: said ? said.split('-') : [] };
}

/** What a ship carried or stood on before and after; ships keep their numbers. */
function changes(before: View, after: View, ship: string) {
  const at = before.ships.indexOf(ship);
  return {
    from: before.node[at] ?? 0,
    to: after.node[at] ?? 0,
    had: before.cargo[at] ?? 0,
    has: after.cargo[at] ?? 0,
  };
}

function sailed(act: Act<View>, before: View, { by, ships }: Done): string {
  const say = teller(act, words);
  const ship = ships[0] ?? '';
  const { after, translator } = act;
  const { from, to, had, has } = changes(before, after, ship);
  const goal = before.places.length - 1;
  const spent = (before.store[by] ?? 0) - (after.store[by] ?? 0);
  const fare = translator.from(words, 'story.fare', { n: spent > 0 ? spent : before.sticks });
  if (to === goal) {
    const n = (after.goal[by] ?? 0) - (before.goal[by] ?? 0);
    return inOrder([say('story.lands', by, { ship, n, goal: after.goal[by] ?? 0, target: after.target }), fare]);
  }
  const sank = had > 0 && has === 0 && to === 0;
  const at = sank ? from + before.sticks : to;
  const home = sank ? translator.from(words, 'story.empty', { ship }) : null;
  return inOrder([say('story.sails', by, { ship, n: at - from, at }), fare, home]);
}

function raided(act: Act<View>, before: View, { by, ships }: Done): string {
  const [ship = '', other = ''] = ships;
  const { had, has } = changes(before, act.after, other);
  const say = teller(act, words);
  const home = has === 0 ? act.translator.from(words, 'story.empty', { ship: other }) : null;
  return inOrder([say('story.raids', by, { ship, other, n: had - has }), home]);
}

function told(act: Act<View>, before: View, done: Done): string | null {
  const { by, verb, ships } = done;
  const ship = ships[0] ?? '';
  const say = teller(act, words);
  const { had, has } = changes(before, act.after, ship);
  switch (verb) {
    case 'move':
      return sailed(act, before, done);
    case 'raid':
      return raided(act, before, done);
    case 'build':
      return say('story.builds', by, { ship });
    case 'supply':
      return say('story.supplies', by, { ship, n: Math.max(has - had, 0) || before.sticks });
    case 'recall':
      return say('story.recalls', by, { ship, n: had });
    default:
      return say('story.passes', by);
  }
}

/** The throws that follow an act: each but the last cost somebody the turn, and so may the last. */
function throwsAfter(act: Act<View>, first: number): string[] {
  const say = teller(act, words);
  const seats = act.after.store.length;
  const throws = throwsIn(act.faces);
  return throws.map((n, nth) => {
    const who = (first + nth) % seats;
    const stands = nth === throws.length - 1 && act.after.sticks >= 0;
    return say(stands ? 'story.throws' : n === 0 ? 'story.zero' : 'story.poor', who, { n: n ?? 0 });
  });
}

export const story: Story<View> = (act) => {
  const { before, after, faces, translator } = act;
  const lot = faces.find(([, , action]) => action.startsWith('first:'));
  const begins = lot ? Number(lot[2].slice(6)) : null;
  const done = acted(faces);
  const say = teller(act, words);
  if (before === null) return begins === null ? null : { sentence: say('story.first', begins) };
  const next = done ? (done.by + 1) % after.store.length : (begins ?? Math.max(before.mover, 0));
  const sentence = inOrder([
    done ? told(act, before, done) : null,
    begins === null ? null : say('story.first', begins),
    after.last && !before.last ? translator.from(words, 'story.last', { target: after.target }) : null,
    ...throwsAfter(act, next),
  ]);
  return sentence ? { sentence, beat: done?.verb === 'raid' ? 'long' : 'plain', minor: done?.verb === 'pass' } : null;
};
