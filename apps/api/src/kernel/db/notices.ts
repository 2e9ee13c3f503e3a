import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openClient } from './pool.ts';

const probeChannel = 'encrier_probe';
const PROBE_MS = 2_000;
const RECONNECT_MS = 1_000;

/**
 * Receives the database's announcements (NOTIFY) on one connection for the whole process, reconnected when it breaks. A
 * transaction pooler delivers none: `carried` is then false, and listeners poll.
 */
export class Notices {
  private readonly heard = new Map<string, (payload: string) => void>();
  private readonly missed: (() => void)[] = [];
  private client: pg.Client | null = null;
  private stopped = false;
  private readonly url: string;
  private works = false;
  private retry: NodeJS.Timeout | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** Whether announcements are delivered. */
  get carried(): boolean {
    return this.works;
  }

  /** `onMissed` runs when something may have been announced while nobody listened. */
  on(channel: string, onNotice: (payload: string) => void, onMissed: () => void): void {
    this.heard.set(channel, onNotice);
    this.missed.push(onMissed);
  }

  /** Starts listening, after checking that an announcement arrives. */
  async start(): Promise<void> {
    this.works = await this.connect();
    if (!this.works) await this.close();
  }

  private async connect(): Promise<boolean> {
    const client = await openClient(this.url);
    this.client = client;
    client.on('end', () => {
      if (this.client !== client) return;
      this.client = null;
      this.again();
    });
    const word = randomUUID();
    let resolveHeard = (): void => {};
    const echo = new Promise<void>((resolve) => {
      resolveHeard = resolve;
    });
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === probeChannel && payload === word) resolveHeard();
      this.heard.get(channel)?.(payload);
    });
    for (const channel of [probeChannel, ...this.heard.keys()]) await client.query(`LISTEN ${channel}`);
    const works = await this.isHeard(word, echo);
    // Announcements may have been missed while disconnected.
    for (const onMissed of this.missed) onMissed();
    return works;
  }

  /** Announces on another connection; behind a pooler the listening one does not receive it. */
  private async isHeard(word: string, echo: Promise<void>): Promise<boolean> {
    const other = await openClient(this.url);
    let timer: NodeJS.Timeout | undefined;
    try {
      await other.query('SELECT pg_notify($1, $2)', [probeChannel, word]);
      return await Promise.race([
        echo.then(() => true),
        new Promise<false>((resolve) => {
          timer = setTimeout(() => resolve(false), PROBE_MS);
        }),
      ]);
    } finally {
      clearTimeout(timer);
      await other.end().catch(() => {});
    }
  }

  private again(): void {
    if (this.stopped || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      this.connect().catch(() => this.again());
    }, RECONNECT_MS);
    this.retry.unref();
  }

  private async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.close();
  }
}
