import { onlineManager } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/error.ts';
import { createStore, type Store } from '#kernel/store.ts';
import type { LocalCopies } from './local-copies.ts';

/** Milliseconds: pause in typing before a draft is sent, longest wait while typing, delay between attempts. */
const PAUSE = 2500;
const LONGEST = 15_000;
const AGAIN = 10_000;
/** Milliseconds after which typed text is on the device's disk. */
const AT_ONCE = 150;

export type DraftPhase =
  /** The server has everything. */
  | 'idle'
  /** Written and kept on this device, about to be sent. */
  | 'typing'
  | 'sending'
  | 'saved'
  /** The server cannot be reached; kept on this device. */
  | 'offline'
  /** The server refused it; kept on this device. */
  | 'refused'
  /** Somebody else saved meanwhile; nothing is sent until one text is chosen. */
  | 'conflict';

/** A text as stored on the server. */
export type Stored<C> = { content: C; status: string; version: number; updatedAt: string };

/** What differs between kinds of text: routes and the meaning of their parts. Each call throws `ApiError`. */
export type TextPorts<C, B extends { content: C }, S extends Stored<C>> = {
  blank: B;
  bodyOf: (stored: S) => B;
  isBlank: (body: B) => boolean;
  same: (a: C, b: C) => boolean;
  /** Whether it is sent while typing; false waits for a button. */
  alone: (stored: S | null) => boolean;
  copies: LocalCopies<B>;
  create: (id: string, content: C) => Promise<S>;
  read: (id: string) => Promise<S>;
  save: (id: string, version: number, content: C, notifyAgain: boolean) => Promise<S>;
};

export type KeptState<B, S> = {
  id: string;
  body: B;
  /** The server's text; null before the first save. */
  post: S | null;
  phase: DraftPhase;
  /** When the server, or this device, last saved the text. */
  savedAt: string | null;
  keptAt: string | null;
  /** This device cannot store anything (private window, full disk). */
  unkept: boolean;
  error: unknown;
  /** The other person's text, when somebody saved meanwhile. */
  theirs: S | null;
  /** When a text found on this device was restored. */
  foundAt: string | null;
};

function opening<C, B extends { content: C }, S extends Stored<C>>(
  id: string,
  post: S | null,
  { copies, same, bodyOf, blank }: TextPorts<C, B, S>,
): KeptState<B, S> {
  const copy = copies.read(id);
  const base = {
    id,
    post,
    savedAt: post?.updatedAt ?? null,
    keptAt: null,
    unkept: false,
    error: null,
    theirs: null,
    foundAt: null,
  };
  if (!copy || (post && same(copy.body.content, post.content)))
    return { ...base, body: post ? bodyOf(post) : blank, phase: 'idle' };
  const kept = { ...base, body: copy.body, keptAt: copy.at, foundAt: copy.at };
  // A first save whose answer was lost left version 1 of this same text.
  const follows = !post || copy.version === post.version || (copy.version === null && post.version === 1);
  return follows ? { ...kept, phase: 'typing' } : { ...kept, phase: 'conflict', theirs: post };
}

/** Protects one text from loss: on this device at once, on the server some seconds after typing stops. */
export class TextKeeper<C, B extends { content: C }, S extends Stored<C>> {
  readonly id: string;
  readonly store: Store<KeptState<B, S>>;
  private readonly ports: TextPorts<C, B, S>;
  private readonly key: string;
  /** The content on the server; compared by identity, since each change makes a new object. */
  private taken: C | null;
  private firstTyped = 0;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private sending: ReturnType<typeof setTimeout> | undefined;
  private inFlight: Promise<boolean> | null = null;
  /** The page was left: no more attempts, which would happen in the session of whoever signs in next. */
  private stopped = false;
  /** A first save got no answer. */
  private repeated = false;
  /** Version on which a text found on this device was based, until the server is asked. */
  private readonly base: number | null;

  constructor(id: string, opened: S | null, ports: TextPorts<C, B, S>) {
    this.id = id;
    this.ports = ports;
    this.key = ports.copies.key(id);
    this.base = opened ? null : (ports.copies.read(id)?.version ?? null);
    this.store = createStore<KeptState<B, S>>(opening(id, opened, ports));
    const { phase, body } = this.store.get();
    this.taken = phase === 'idle' ? body.content : null;
  }

  /** Whether there is text that the server does not have. */
  dirty(): boolean {
    return this.store.get().body.content !== this.taken;
  }

  change(part: Partial<C>, more: Partial<Omit<B, 'content'>> = {}): void {
    const { body, phase, post } = this.store.get();
    const held = phase === 'conflict' || phase === 'sending';
    this.store.set({
      body: { ...body, ...more, content: { ...body.content, ...part } },
      phase: held ? phase : 'typing',
    });
    this.keeping ??= setTimeout(() => this.keep(), AT_ONCE);
    if (phase === 'conflict' || !this.ports.alone(post)) return;
    this.firstTyped ||= Date.now();
    this.plan(Math.max(0, Math.min(PAUSE, this.firstTyped + LONGEST - Date.now())));
  }

  /** Sends what is not saved yet; true when the server has everything. */
  async save({ notifyAgain = false }: { notifyAgain?: boolean } = {}): Promise<boolean> {
    clearTimeout(this.sending);
    if (this.inFlight) await this.inFlight;
    const { body, phase, post } = this.store.get();
    // Another account is signed in now: this text stays on the device, for its author.
    if (phase === 'conflict' || this.ports.copies.key(this.id) !== this.key) return false;
    if ((!this.dirty() && !notifyAgain) || (!post && this.ports.isBlank(body))) return true;
    this.inFlight = this.send(notifyAgain).finally(() => {
      this.inFlight = null;
    });
    return this.inFlight;
  }

  /** Adopts the server's state after a command (publish, review, withdraw). */
  take(post: S): void {
    if (!this.dirty()) {
      const body = this.ports.bodyOf(post);
      this.taken = body.content;
      this.store.set({ body });
    }
    this.store.set({ post, savedAt: post.updatedAt, phase: this.dirty() ? 'typing' : 'saved', foundAt: null });
    this.keep();
  }

  /** Shows the other person's text beside one's own: somebody saved meanwhile. */
  async meet(): Promise<void> {
    const theirs = await this.ports.read(this.id).catch(() => null);
    if (theirs) this.store.set({ phase: 'conflict', theirs });
  }

  /** Ends a conflict with one's own text, saved over the other, or with the other. */
  async choose(which: 'mine' | 'theirs'): Promise<void> {
    const { theirs } = this.store.get();
    if (!theirs) return;
    if (which === 'theirs') return this.adopt(theirs, 'saved');
    this.store.set({ post: theirs, theirs: null, phase: 'typing' });
    this.keep();
    if (this.ports.alone(theirs)) await this.save();
  }

  /** Discards what only this device has and returns to the saved text. */
  forget(): void {
    clearTimeout(this.sending);
    this.adopt(this.store.get().post, 'idle');
  }

  /**
   * Follows the page and the network; returns a function that stops. Leaving sends the text, and the device keeps what
   * cannot be sent.
   */
  start(): () => void {
    this.stopped = false;
    const flush = (): void => {
      if (this.keeping) this.keep();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    const alone = (): boolean => this.ports.alone(this.store.get().post);
    const network = onlineManager.subscribe((online) => {
      if (online && this.store.get().phase === 'offline' && alone()) void this.save();
    });
    if (this.store.get().phase === 'typing' && alone()) this.plan(PAUSE);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      network();
      flush();
      clearTimeout(this.sending);
      this.stopped = true;
      if (this.store.get().phase === 'typing' && alone()) void this.save();
    };
  }

  private plan(wait: number): void {
    clearTimeout(this.sending);
    if (!this.stopped) this.sending = setTimeout(() => void this.save(), wait);
  }

  private adopt(post: S | null, phase: DraftPhase): void {
    const body = post ? this.ports.bodyOf(post) : this.ports.blank;
    this.taken = body.content;
    this.store.set({ body, post, theirs: null, phase, savedAt: post?.updatedAt ?? null, foundAt: null, error: null });
    this.keep();
  }

  /** Stores on the device what the server does not have, and nothing else. */
  private keep(): void {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    const { body, post } = this.store.get();
    if (!this.dirty() || (this.ports.isBlank(body) && !post)) {
      this.ports.copies.drop(this.key);
      return;
    }
    const at = new Date().toISOString();
    const done = this.ports.copies.write(this.key, { body, version: post?.version ?? null, at });
    this.store.set(done ? { keptAt: at, unkept: false } : { unkept: true });
  }

  private async send(notifyAgain: boolean): Promise<boolean> {
    const { body, post } = this.store.get();
    const sent = body.content;
    this.store.set({ phase: 'sending', error: null });
    try {
      if (post) this.took(await this.ports.save(this.id, post.version, sent, notifyAgain), sent);
      else await this.first(sent);
      return !this.dirty();
    } catch (error) {
      if (!this.store.get().post) this.repeated = true;
      return this.failed(error);
    }
  }

  /**
   * The first save of this page. If repeated, the server answers with what it stored the first time, and later changes
   * follow.
   */
  private async first(sent: C): Promise<void> {
    const known = this.base !== null;
    const stored = known ? await this.ports.read(this.id) : await this.ports.create(this.id, sent);
    if (known && stored.version !== this.base) this.store.set({ phase: 'conflict', theirs: stored });
    else if (!known && !this.repeated) this.took(stored, sent);
    else {
      this.store.set({ post: stored });
      this.took(await this.ports.save(this.id, stored.version, sent, false), sent);
    }
  }

  private took(post: S, sent: C): void {
    this.taken = sent;
    this.firstTyped = 0;
    this.store.set({
      post,
      phase: this.dirty() ? 'typing' : 'saved',
      savedAt: post.updatedAt,
      error: null,
      foundAt: null,
    });
    this.keep();
    if (this.dirty() && this.ports.alone(post)) this.plan(PAUSE);
  }

  private async failed(error: unknown): Promise<boolean> {
    this.keep();
    const passing =
      isApiError(error) && (error.kind === 'network' || error.kind === 'limit' || error.kind === 'internal');
    this.store.set({ phase: passing ? 'offline' : 'refused', error });
    if (passing && this.ports.alone(this.store.get().post)) this.plan(AGAIN);
    if (isApiError(error, 'edited_meanwhile')) await this.meet();
    return false;
  }
}
