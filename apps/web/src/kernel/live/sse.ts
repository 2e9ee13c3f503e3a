export type ServerEvent = { id: string; event: string; data: string };

/** The event of a block: its lines by field, data lines joined. */
function eventOf(block: string): ServerEvent {
  const event: ServerEvent = { id: '', event: 'message', data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, '');
    const field = line.slice(0, colon);
    if (field === 'data') event.data += event.data ? `\n${value}` : value;
    else if (field === 'id') event.id = value;
    else if (field === 'event') event.event = value;
  }
  return event;
}

/** Parses server-sent events from the text received so far; `rest` is the unfinished end. */
export function parseEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(eventOf).filter(({ data }) => data), rest };
}
