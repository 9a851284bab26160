import { describe, expect, it } from 'vitest';
import { embedCode, fileName, filmOf, linkTo, pictureOf } from './share';

describe('what is shared of a match', () => {
  const here = 'https://games.example';

  it('is the whole game by its plain link', () => {
    expect(linkTo({ match: 'm1', n: null }, here)).toBe('https://games.example/replay/m1');
  });
  it('is a position by a link that names it for the server and for the page', () => {
    expect(linkTo({ match: 'm1', n: 12, eyes: 1 }, here)).toBe('https://games.example/replay/m1?n=12#12,1');
    expect(linkTo({ match: 'm1', n: 0 }, here)).toBe('https://games.example/replay/m1?n=0#0');
  });
  it('has pictures', () => {
    expect(pictureOf({ match: 'm1', n: 3 }, 'png')).toBe('/api/matches/m1/picture.png?n=3');
    expect(filmOf({ match: 'm1', n: 3 }, 'svg')).toBe('/api/matches/m1/film.svg');
    expect(fileName('a-game', { match: 'm1', n: 3 }, 'png')).toBe('a-game-3.png');
  });
  it('has a code whose title cannot break out of it', () => {
    const code = embedCode({ match: 'm1', n: null }, here, 'A "b" <c> & d');
    expect(code).toContain('src="https://games.example/embed/m1"');
    expect(code).toContain('title="A &quot;b&quot; &lt;c> &amp; d"');
  });
});
