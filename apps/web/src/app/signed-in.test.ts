import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSchool, session, setUser } from '#kernel/session/session.ts';
import { person, school } from '#kernel/test/people.ts';
import { firstCycle } from './signed-in.ts';

const requests: string[] = [];
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let verified: { status: number; body: unknown };

beforeEach(() => {
  requests.length = 0;
  openSchool(school);
  const user = person(['admin']);
  setUser(user);
  verified = { status: 200, body: { accountId: user.user.id } };
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const what = pathname.replace(/^.*\/api\/\d+/, '');
    requests.push(what);
    // Each answer takes a moment, so that an order that holds by luck would not.
    await new Promise((done) => setTimeout(done, 5));
    if (what === '/school/info') return answer({ ...school, id: school.schoolId });
    if (what === '/auth/verify') return answer(verified.body, verified.status);
    return answer({ code: 'not_found' }, 404);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the school, then the session, then the data are requested, behind the page seen last', async () => {
  expect(session.get().user).not.toBeNull();
  await firstCycle();
  expect(requests.slice(0, 2)).toEqual(['/school/info', '/auth/verify']);
  expect(requests.indexOf('/user/config')).toBeGreaterThan(1);
});

it('the session is not requested when the school does not answer, and the screen is kept', async () => {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    requests.push(new URL(input instanceof Request ? input.url : String(input), location.href).pathname);
    throw new TypeError('network');
  });
  await firstCycle();
  expect(requests.some((path) => path.endsWith('/auth/verify'))).toBe(false);
  expect(session.get().user).not.toBeNull();
});
