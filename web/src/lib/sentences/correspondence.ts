import { sentences } from '../sentences';

/** The few sentences about matches in days that every page may need; the rest comes with its rooms (`waiting.ts`). */
export const correspondence = sentences(
  {
    'clock.d': '{n}日',
    'clock.days': '一手{n}日',
    'clock.bank': '＋予備{n}日',
    'clock.bank-left': '予備{time}',
    'clock.off': '休暇中（{date}まで）',
    'turns.title': 'あなたの番',
    'turns.badge': 'あなたの番の対局（{n}局）',
    'turns.link': '通信対局・休暇',
    'notices.title': 'お知らせ',
    'notices.badge': '新しいお知らせ（{n}件）',
    'notices.more': 'お知らせの受け取り方',
  },
  {
    'clock.d': '{n} d',
    'clock.days': '{n} {n|day|days} a move',
    'clock.bank': '+ {n} in the bank',
    'clock.bank-left': 'bank {time}',
    'clock.off': 'on vacation until {date}',
    'turns.title': 'Your turn',
    'turns.badge': 'Matches waiting for you: {n}',
    'turns.link': 'Correspondence and vacation',
    'notices.title': 'Notices',
    'notices.badge': 'New notices: {n}',
    'notices.more': 'How notices reach you',
  },
);
