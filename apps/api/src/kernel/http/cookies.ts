import type { FastifyReply, FastifyRequest } from 'fastify';

/** The web app's token: HttpOnly, this origin only, one per school (SEC-SES-03). Browsers take Secure cookies on localhost. */
const cookieName = (schoolId: number): string => `__Host-encrier-${schoolId}`;

export function readTokenCookie(request: FastifyRequest, schoolId: number): string | null {
  const name = `${cookieName(schoolId)}=`;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const pair = part.trim();
    if (pair.startsWith(name)) return pair.slice(name.length) || null;
  }
  return null;
}

/** `maxAge` in seconds; null ends with the browser. */
export function writeTokenCookie(reply: FastifyReply, schoolId: number, token: string, maxAge: number | null): void {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`;
  reply.header('set-cookie', `${cookieName(schoolId)}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`);
}

export const clearTokenCookie = (reply: FastifyReply, schoolId: number): void => writeTokenCookie(reply, schoolId, '', 0);
