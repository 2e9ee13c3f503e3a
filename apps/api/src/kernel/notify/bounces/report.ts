import PostalMime from 'postal-mime';

/** A delivery report (RFC 3464): its recipients, and how the mail failed for good. */
export type Report = { to: readonly string[]; failed: { status: string; diagnostic: string } | null };

/** A report contains the returned mail; ours are small. */
export const maxBytes = 512_000;
const limits = {
  maxNestingDepth: 8,
  maxHeadersSize: 64_000,
  rfc822Attachments: true,
  attachmentEncoding: 'utf8',
} as const;
const maxGroups = 50;

type Fields = ReadonlyMap<string, string>;
/** Fields of one recipient, unfolded; the first one of each name counts. */
function fieldsOf(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** Headers in which mail servers write the original recipient. */
const addressees = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to', 'x-envelope-to']);
const addressIn = /[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g;

/** Parses a report; null for any other message: an answer, an automatic reply, a forwarded mail, or no mail at all. */
export async function readReport(raw: Uint8Array): Promise<Report | null> {
  if (raw.length > maxBytes) return null;
  const mail = await PostalMime.parse(raw, limits).catch(() => null);
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!mail || !/^multipart\/report\b/i.test(type) || !/\breport-type="?delivery-status\b/i.test(type)) return null;
  const part = mail.attachments.find(({ mimeType }) => reportTypes.has(mimeType.toLowerCase()));
  if (!part || typeof part.content !== 'string') return null;
  const groups = part.content
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[ \t]*\n)+/);
  // The first group is about the message as a whole.
  const lost = groups
    .slice(1, maxGroups)
    .map(fieldsOf)
    .find((group) => group.get('action')?.toLowerCase() === 'failed');
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(lost?.get('status') ?? '')?.[0];
  return {
    to: mail.headers.filter(({ key }) => addressees.has(key)).flatMap(({ value }) => value.match(addressIn) ?? []),
    failed: lost && status ? { status, diagnostic: (lost.get('diagnostic-code') ?? '').slice(0, 200) } : null,
  };
}

/** The reason of a bounce, as one word for `deliveries.reason`. */
export function bounceReason({ status, diagnostic }: NonNullable<Report['failed']>): string {
  if (/^\d\.2\.2$/.test(status)) return 'bounce_full';
  if (status.startsWith('4')) return 'bounce_away';
  // A server that only says « failed » gives the older code beside it.
  const old = status === '5.0.0' ? /^smtp;\s*(\d{3})/i.exec(diagnostic)?.[1] : undefined;
  if (old === '552') return 'bounce_full';
  const gone = /^5\.1\.(?:1|2|3|4|6|10)$|^5\.2\.1$|^5\.4\.4$/.test(status) || old === '550' || old === '551';
  return gone ? 'bounce_address' : 'bounce_refused';
}
