import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The web app's token: HttpOnly, this origin only, one per school (SEC-SES-03). Browsers accept Secure cookies on
 * localhost.
 */
const cookieName = (schoolId: number): string => `__Host-encrier-${schoolId}`;

function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const pair = part.trim();
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || null;
  }
  return null;
}

export const readTokenCookie = (request: FastifyRequest, schoolId: number): string | null =>
  readCookie(request, cookieName(schoolId));

const deviceCookie = '__Host-encrier-device';
/** A random name of this browser, so that the account's owner is only notified of its first sign-in. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const value = readCookie(request, deviceCookie);
  return value && /^[\w-]{22}$/.test(value) ? value : null;
}
export function writeDeviceCookie(reply: FastifyReply, value: string): void {
  reply.header('set-cookie', `${deviceCookie}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000`);
}

/** `maxAge` in seconds; with null the cookie ends with the browser session. */
export function writeTokenCookie(reply: FastifyReply, schoolId: number, token: string, maxAge: number | null): void {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`;
  reply.header('set-cookie', `${cookieName(schoolId)}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`);
}

export const clearTokenCookie = (reply: FastifyReply, schoolId: number): void =>
  writeTokenCookie(reply, schoolId, '', 0);
