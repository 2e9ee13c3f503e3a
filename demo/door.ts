import type { CallArgs, ResponseOf, RouteSpec } from '@encrier/contract/kernel/route';
import * as auth from '@encrier/contract/access/auth';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { upload } from '@encrier/contract/kernel/files';
import { buildApp } from '../apps/api/src/kernel/http/app.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { bindings } from '../apps/api/src/rooms.ts';
import type { DemoRole } from './accounts.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Sentences as a careful writer types them: no line ends before « : », inside guillemets or within an hour. */
const typeset = (json: string): string =>
  json
    .replaceAll(/ (?=[:»])|(?<=«) |(?<=\d) (?=h(?!\p{L}))|(?<=\d h) (?=\d)/gu, '\u00a0')
    .replaceAll(/ (?=[;!?])/g, '\u202f');

export type Caller = {
  /** Calls a route as this account; throws with the code of a refusal. */
  call<R extends RouteSpec>(route: R, args: CallArgs<R>): Promise<ResponseOf<R>>;
  upload(name: string, bytes: Buffer, alt?: string): Promise<Attachment>;
  /** The same guardian, acting for the child of this first name. */
  forChild(firstName: string): Promise<Caller>;
};
export type Door = {
  anybody: Caller;
  signIn(username: string, password: string): Promise<Caller>;
  /** The same account with a fresh proof of identity. */
  stepUp(who: Caller, password: string): Promise<Caller>;
  /** Opens an account by its activation code, as its owner does. */
  activate(code: string, password: string): Promise<Caller>;
  /** The hour at which the next calls happen. */
  at(now: Date): void;
  close(): Promise<void>;
};

/** Opens one of the demo's accounts. */
export type SignIn = (who: DemoRole) => Promise<Caller>;
/**
 * What a room adds to the demo school, in `<room>.seed.ts`; through the same routes as everybody, each action at its
 * own time.
 */
export type RoomSeed = {
  /** Ascending: after the rooms whose data it needs. Leave gaps. */
  order: number;
  seed: (
    door: Door,
    signIn: SignIn,
    from: Date,
    now: Date,
    school: { kernel: Kernel; schoolId: number },
  ) => Promise<void>;
};

const mimes: Record<string, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
};

function multipart(name: string, bytes: Buffer, alt: string): { payload: Buffer; type: string } {
  const boundary = '----encrier-demo';
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const mime = mimes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const payload = Buffer.concat([
    Buffer.from(
      `${part('name="alt"')}\r\n${alt}\r\n${part(`name="file"; filename="${name}"`)}Content-Type: ${mime}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

/** A refusal in one sentence: route, status and code, fields, and the server's log. */
function refusal(route: RouteSpec, status: number, answer: string, noted: string): Error {
  const { code = '', fields } = JSON.parse(answer) as { code?: string; fields?: Record<string, string> };
  const named = Object.entries(fields ?? {}).map(([field, why]) => `${field}: ${why}`);
  return new Error([`${route.name} answered ${status} ${code}`, ...named, noted].filter(Boolean).join(' · '));
}

/** The server's last note on a fault of its own. */
type Noted = { last: string };

function caller(app: App, noted: Noted, schoolId: number, token: string | null, child?: string): Caller {
  const send = async (
    route: RouteSpec,
    args: Loose,
    payload: Buffer | string | undefined,
    type: string,
  ): Promise<unknown> => {
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(args.params?.[key])));
    const query = new URLSearchParams(
      Object.entries(args.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await app.inject({
      method: route.method,
      url: `/api/${schoolId}${path}${query.size ? `?${query}` : ''}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(child && { 'x-user-as': child }),
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode === 200) return answer.json();
    throw refusal(route, answer.statusCode, answer.body, answer.statusCode < 500 ? '' : noted.last);
  };
  const own: Caller = {
    call: (route, args) => {
      const loose = args as Loose;
      const body = loose.body === undefined ? undefined : typeset(JSON.stringify(loose.body));
      return send(route, loose, body, 'application/json') as Promise<ResponseOf<typeof route>>;
    },
    upload: (name, bytes, alt = '') => {
      const { payload, type } = multipart(name, bytes, alt);
      return send(upload, {}, payload, type) as Promise<Attachment>;
    },
    forChild: async (firstName) => {
      const { children } = await own.call(auth.me, {});
      const found = children.find((one) => one.prenom === firstName)?.accountId;
      if (!found) throw new Error(`no child is called ${firstName}`);
      return caller(app, noted, schoolId, token, found);
    },
  };
  return own;
}

/** The product's HTTP server inside this process: the demo's actions use the same routes as all requests. */
export async function openDoor(kernel: Kernel, schoolId: number): Promise<Door> {
  let now: Date | null = null;
  const noted: Noted = { last: '' };
  const own: Kernel = {
    ...kernel,
    now: () => now ?? kernel.now(),
    log: (code, data) => {
      if (code === 'internal' || code === 'detail') noted.last = String(data?.message ?? data?.error ?? '');
    },
    config: { ...kernel.config, limitScale: 1000 },
  };
  const app = await buildApp(own, bindings);
  const anybody = caller(app, noted, schoolId, null);
  const signed = (answer: auth.SignedIn | { status: 'totp_required' }): Caller => {
    if (answer.status !== 'signed_in') throw new Error('a second factor is asked for');
    if (!answer.token) throw new Error('signed in without a token');
    return caller(app, noted, schoolId, answer.token);
  };
  return {
    anybody,
    signIn: async (username, password) => signed(await anybody.call(auth.login, { body: { username, password } })),
    stepUp: async (who, password) => {
      const { token } = await who.call(auth.stepUp, { body: { password } });
      return token ? caller(app, noted, schoolId, token) : who;
    },
    activate: async (code, password) => signed(await anybody.call(auth.activate, { body: { code, password } })),
    at: (moment) => {
      now = moment;
    },
    close: () => app.close(),
  };
}
