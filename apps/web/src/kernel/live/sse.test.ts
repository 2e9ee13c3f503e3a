import { expect, it } from 'vitest';
import { parseEvents } from './sse.ts';

it('whole events are read and the unfinished end is kept', () => {
  const { events, rest } = parseEvents(
    'id: 4\ndata: {"kind":"news.changed"}\n\n: still here\n\nid: 5\nevent: x\ndata: a\ndata: b\n\nid: 6\nda',
  );
  expect(events).toEqual([
    { id: '4', event: 'message', data: '{"kind":"news.changed"}' },
    { id: '5', event: 'x', data: 'a\nb' },
  ]);
  expect(rest).toBe('id: 6\nda');
});
