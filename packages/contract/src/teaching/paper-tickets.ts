/** Content of an answer sheet's code; only the server knows whether the school made it. */
export type Ticket = { testId: string; pupilId: string; page: number; print: string; rtl: boolean };

export const ticketBytes = { payload: 38, seal: 10 } as const;
const shape = /^E1\.[A-Za-z0-9_-]{64}$/;
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const uuid = (bytes: Uint8Array): string => hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The bytes behind the text of a code: what it says, then its seal; null for any other text. */
export function ticketParts(text: string): { payload: Uint8Array; seal: Uint8Array } | null {
  if (!shape.test(text)) return null;
  const raw = atob(text.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
  return { payload: bytes.slice(0, ticketBytes.payload), seal: bytes.slice(ticketBytes.payload) };
}

/** Content of an answer sheet's code; null for any other code. */
export function readTicket(text: string): Ticket | null {
  const payload = ticketParts(text)?.payload;
  if (!payload) return null;
  return {
    testId: uuid(payload.slice(0, 16)),
    pupilId: uuid(payload.slice(16, 32)),
    page: payload[32]!,
    print: hex(payload.slice(33, 37)),
    rtl: payload[37] === 1,
  };
}
