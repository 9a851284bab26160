import { describe, expect, it } from 'vitest';
import { blocks, spans } from './markdown';

describe('rules pages', () => {
  it('have headings, paragraphs and lists', () => {
    const page = blocks('# March\n\nOne leads,\nothers follow.\n\n- a\n- b\n  - c\n\n1. x\n2. y');
    expect(page.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list']);
    expect(page[1]).toEqual({ kind: 'paragraph', spans: [{ kind: 'text', text: 'One leads, others follow.' }] });
    expect(page[2]).toMatchObject({ ordered: false, items: [{ inner: [] }, { inner: [{ kind: 'list' }] }] });
    expect(page[3]).toMatchObject({ ordered: true });
  });
  it('have tables', () => {
    expect(blocks('| a | b |\n|---|---|\n| 1 | `x` |')).toEqual([
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'code', text: 'x' }]]],
      },
    ]);
  });
  it('keep drawings as they are', () => {
    expect(blocks('```\n a | b\n```')).toEqual([{ kind: 'code', text: ' a | b' }]);
  });
  it('run Japanese lines together without a gap', () => {
    expect(blocks('最初に出します。\n次に続けます。')).toMatchObject([
      { spans: [{ text: '最初に出します。次に続けます。' }] },
    ]);
  });
  it('mark words', () => {
    expect(spans('a **b** *c* `d`').map((span) => span.kind)).toEqual(['text', 'strong', 'text', 'em', 'text', 'code']);
  });
  it('never become markup or strange links', () => {
    expect(spans('<b onclick=x>[go](javascript:alert)')).toEqual([
      { kind: 'text', text: '<b onclick=x>' },
      { kind: 'text', text: 'go' },
    ]);
    expect(spans('[go](//elsewhere)')).toEqual([{ kind: 'text', text: 'go' }]);
  });
  it('end, whatever comes', () => {
    expect(blocks('| a\n|\n- \n>')).toBeDefined();
  });
});
