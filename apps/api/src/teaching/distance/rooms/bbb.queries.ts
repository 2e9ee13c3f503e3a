import { createHash, createHmac } from 'node:crypto';

/** The BigBlueButton server of an organisation: its address up to `/api`, and the secret that signs requests. */
export type BbbServer = { server: string; secret: string };
type Call = 'create' | 'join' | 'isMeetingRunning' | 'end';
type Values = Readonly<Record<string, string>>;

/** The address of a call, signed: SHA-256 of its name, its query and the secret. */
export function signedAddress({ server, secret }: BbbServer, call: Call, values: Values): string {
  const query = new URLSearchParams(values).toString();
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex');
  return `${server}/${call}?${query}${query && '&'}checksum=${checksum}`;
}

/** The name of a lesson's room on the server, the same at each call. */
export const meetingOf = (schoolId: number, lessonId: string): string => `encrier-${schoolId}-${lessonId}`;

/** Required by `create`, which returns the same room for the same passwords; nobody enters with them. */
const passwordOf = ({ secret }: BbbServer, meetingId: string, role: string): string =>
  createHmac('sha256', secret).update(`${role} ${meetingId}`).digest('hex').slice(0, 24);

const maxName = 60;
/** Opens a room, or uses the open one. Recording is off, and nobody in the room can change that. */
export const createAddress = (at: BbbServer, meetingId: string, name: string): string =>
  signedAddress(at, 'create', {
    name: name.length < 2 ? 'Encrier' : name.slice(0, maxName).toWellFormed(),
    meetingID: meetingId,
    attendeePW: passwordOf(at, meetingId, 'viewer'),
    moderatorPW: passwordOf(at, meetingId, 'moderator'),
    record: 'false',
    autoStartRecording: 'false',
    allowStartStopRecording: 'false',
    guestPolicy: 'ALWAYS_ACCEPT',
  });

export const runningAddress = (at: BbbServer, meetingId: string): string =>
  signedAddress(at, 'isMeetingRunning', { meetingID: meetingId });

/** Ends a room for everybody in it. Servers before 2.4 ask for the password of its moderators. */
export const endAddress = (at: BbbServer, meetingId: string): string =>
  signedAddress(at, 'end', { meetingID: meetingId, password: passwordOf(at, meetingId, 'moderator') });

export type Joiner = { id: string; name: string; moderates: boolean };
/** Address at which a browser enters a room. It contains a name, a role and an id, and no other personal data. */
export const joinAddress = (at: BbbServer, meetingId: string, { id, name, moderates }: Joiner): string =>
  signedAddress(at, 'join', {
    fullName: name.slice(0, 120).toWellFormed(),
    meetingID: meetingId,
    role: moderates ? 'MODERATOR' : 'VIEWER',
    userID: id,
    redirect: 'true',
  });

export type BbbAnswer = { state: 'success'; running: boolean } | { state: 'secret' | 'refused' | 'unknown' };
/** The answer of a server: a small text of which three words count. */
export function readAnswer(xml: string): BbbAnswer {
  const word = (tag: string): string => new RegExp(`<${tag}>\\s*([A-Za-z]+)\\s*</${tag}>`).exec(xml)?.[1] ?? '';
  if (word('returncode') === 'SUCCESS') return { state: 'success', running: word('running') === 'true' };
  if (word('returncode') !== 'FAILED') return { state: 'unknown' };
  return { state: word('messageKey') === 'checksumError' ? 'secret' : 'refused' };
}
