import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { call: string; values: Record<string, string> };
const xml = (inner: string): string => `<response>${inner}</response>`;
const failed = (key: string): string =>
  xml(`<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>…</message>`);

/** A server that checks what it is asked as BigBlueButton does, and answers its XML; `mood` makes it misbehave. */
export async function bbbServer(secret: string) {
  const asked: Asked[] = [];
  const meetings = new Map<string, { passwords: string; running: boolean }>();
  const state = { mood: 'well' as 'well' | 'slow' | 'huge' | 'redirect' | 'broken', secret };
  const create = ({ meetingID = '', attendeePW = '', moderatorPW = '' }: Record<string, string>): string => {
    const passwords = `${attendeePW} ${moderatorPW}`;
    const known = meetings.get(meetingID);
    if (known && known.passwords !== passwords) return failed('idNotUnique');
    if (!known) meetings.set(meetingID, { passwords, running: false });
    return xml(`<returncode>SUCCESS</returncode><meetingID>${meetingID}</meetingID>`);
  };
  const server = createServer((request, response) => {
    const [path = '', raw = ''] = (request.url ?? '').split('?');
    const call = path.replace('/bigbluebutton/api/', '');
    const query = raw.replace(/&?checksum=[^&]*$/, '');
    const values = Object.fromEntries(new URLSearchParams(query));
    asked.push({ call, values });
    if (state.mood === 'slow') return;
    if (state.mood === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (state.mood === 'huge') return void response.end(xml('x'.repeat(200_000)));
    if (state.mood === 'broken') return void response.writeHead(500).end('<html>SUCCESS</html>');
    const checksum = new URLSearchParams(raw).get('checksum');
    const sum = createHash('sha256').update(`${call}${query}${state.secret}`).digest('hex');
    response.setHeader('content-type', 'text/xml');
    if (checksum !== sum) return void response.end(failed('checksumError'));
    const meeting = meetings.get(values['meetingID'] ?? '');
    if (call === 'create') response.end(create(values));
    else if (call === 'join' && meeting) {
      meeting.running = true;
      response.end(xml('<returncode>SUCCESS</returncode>'));
    } else if (call === 'isMeetingRunning')
      response.end(xml(`<returncode>SUCCESS</returncode><running>${meeting?.running ?? false}</running>`));
    else response.end(failed('notFound'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    state,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigbluebutton/api`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
