import { focusFirstError } from '@encrier/ui/fields/first-error';
import { t } from '@lingui/core/macro';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { queries } from '#kernel/query/client.ts';
import { confirmCloseUnsaved } from '#kernel/toast/confirm-loss.ts';
import { fieldsInConflict, mergeDraft } from './merge.ts';
import { type Conflict, type Refusal, readConflict, readRefusal, savedByOther } from './refusal.ts';
import { offerUndo } from './undo.ts';

/** What is sent with a draft: the version it replaces, the idempotency key, and the values saved before. */
export type Sent<T> = { version: number; key: string; former: T };
type Options<T, R> = {
  /** Initial values; read once, whatever the screen behind reloads, unless it `follows`. */
  start: T;
  version?: number | null | undefined;
  /**
   * The form stays on its page after saving, and follows reloaded values with a newer `version`: untouched fields take
   * them, edited ones keep what was typed. `start` must come from the reloaded data.
   */
  follows?: boolean;
  /** Required fields. */
  needed?: readonly (keyof T & string)[];
  /** Further errors of a draft before it is sent, by field. */
  check?: (draft: T) => Record<string, string>;
  send: (draft: T, sent: Sent<T>) => Promise<R>;
  onSaved?: (answer: R) => void;
  /** Called by `leave`. */
  onClose?: () => void;
  /** Reads a refusal; by default by field and in a sentence. */
  read?: (error: unknown) => Refusal;
  /** Merges into the draft what somebody else saved; by default field by field. */
  take?: (theirs: Record<string, unknown>, draft: T) => T;
  /**
   * Offers to undo the save while its toast is shown: returns the toast's text, or null for none. The former values are
   * sent over the version in the answer, or the next one.
   */
  undo?: (answer: R, draft: T) => string | null;
  /** Saving again overwrites what somebody else saved, because the form says so. */
  overwrites?: boolean;
  /** Leaving the page asks first; keys of the address that also lead elsewhere. */
  guard?: boolean | readonly string[];
};
export type Edit<T> = {
  form: RefObject<HTMLFormElement | null>;
  draft: T;
  errors: Readonly<Record<string, string>>;
  refused: string;
  conflict: Conflict | null;
  busy: boolean;
  changed: boolean;
  /** A function receives the present draft, for late results such as a sent file. */
  set: (part: Partial<T> | ((draft: T) => Partial<T>)) => void;
  submit: (event?: FormEvent) => void;
  theirs: () => void;
  mine: () => void;
  /** Asks first when typed text would be lost. */
  leave: () => void;
  /** Starts again from the saved values, under another key. */
  restart: (start: T, version?: number) => void;
};

/** The version in an answer; null when there is none. */
function versionIn(answer: unknown): number | null {
  const version = (answer as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : null;
}

/** State of one form: what is typed, what was refused, and what somebody else saved meanwhile. */
// house: the state of one form and what changes it
export function useEdit<T extends object, R = unknown>(options: Options<T, R>): Edit<T> {
  const { needed = [], check, read = readRefusal, take = (theirs, draft) => ({ ...draft, ...theirs }) } = options;
  const [base, setBase] = useState(options.start);
  const [draft, setDraft] = useState(base);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [late, setLate] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [version, setVersion] = useState(options.version ?? 1);
  const form = useRef<HTMLFormElement>(null);
  const now = useRef({ sending: false, saved: false });
  const changed = JSON.stringify(draft) !== JSON.stringify(base);
  const { guard = true, follows = false } = options;
  /** The version before one's own save, which the screen may still show for a moment. */
  const [former, setFormer] = useState<number | null>(null);
  const arrived = options.version ?? 1;
  const newer = follows && arrived !== version && arrived !== former;
  const clash = newer ? fieldsInConflict(base, draft, options.start) : {};
  const conflict = late && Object.keys(clash).length ? { ...late, version: arrived, fields: clash } : late;
  if (newer && !busy && !Object.keys(clash).length) {
    setVersion(arrived);
    setBase(options.start);
    setDraft(mergeDraft(base, draft, options.start));
  }
  useLeaveGuard(guard !== false && changed, {
    but: () => now.current.saved,
    ...(typeof guard === 'object' && { also: guard }),
  });

  const showRefusal = (found: Refusal): void => {
    setErrors(found.errors);
    setRefused(found.refused);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const fail = (error: unknown): void => {
    const met = readConflict(error, draft);
    setLate(met && follows ? { said: met.said, fields: {} } : met);
    if (met && follows) void queries.invalidateQueries({ type: 'active' });
    showRefusal(met ? { errors: {}, refused: '' } : read(error));
  };
  /** A form that stays continues from what it sent, over the version in the answer or the next one read. */
  const goOn = (answer: unknown, body: T): void => {
    const saved = versionIn(answer);
    if (saved !== null) {
      setVersion(saved);
      setFormer(arrived === saved ? null : arrived);
    }
    setBase(body);
    setLate(null);
    setKey(crypto.randomUUID());
  };
  const offerBack = (answer: R, { former, saved, over }: { former: T; saved: T; over: number }): void => {
    const message = options.undo?.(answer, saved) ?? null;
    if (message === null) return;
    const send = (values: T, version: number): Promise<R> =>
      options.send(values, { version, key: crypto.randomUUID(), former: saved });
    offerUndo({ message, former, saved, version: versionIn(answer) ?? over + 1, send, take });
  };
  const send = async (former: T, over: number, body: T): Promise<void> => {
    now.current.sending = true;
    setBusy(true);
    setRefused('');
    try {
      const answer = await options.send(body, { version: over, key, former });
      now.current.saved = true;
      if (follows) goOn(answer, body);
      offerBack(answer, { former, saved: body, over });
      options.onSaved?.(answer);
    } catch (error) {
      fail(error);
    }
    now.current.sending = false;
    setBusy(false);
  };
  const attempt = (former: T, over: number, body = draft): void => {
    if (now.current.sending) return;
    const empty = needed.filter((field) => String(body[field] ?? '').trim() === '');
    const found = { ...check?.(body), ...Object.fromEntries(empty.map((field) => [field, t`À remplir`])) };
    if (Object.keys(found).length) showRefusal({ errors: found, refused: '' });
    else void send(former, over, body);
  };
  /** The values the other person saved are now the stored ones. */
  const settle = (met: Conflict): [stands: T, version: number] => {
    const stands = follows ? options.start : take(savedByOther(met), base);
    const over = met.version ?? version;
    setVersion(over);
    setBase(stands);
    setLate(null);
    return [stands, over];
  };
  return {
    form,
    draft,
    errors,
    refused,
    conflict,
    busy,
    changed,
    set: (part) => {
      now.current.saved = false;
      setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
      setErrors({});
      setRefused('');
    },
    submit: (event) => {
      event?.preventDefault();
      attempt(...(conflict && options.overwrites ? settle(conflict) : ([base, version] as const)));
    },
    theirs: () => {
      if (!conflict) return;
      settle(conflict);
      setDraft(take(savedByOther(conflict), follows ? mergeDraft(base, draft, options.start) : draft));
    },
    mine: () => {
      if (!conflict) return;
      const kept = follows ? mergeDraft(base, draft, options.start) : draft;
      setDraft(kept);
      attempt(...settle(conflict), kept);
    },
    leave: () => {
      if (!changed) return options.onClose?.();
      void confirmCloseUnsaved().then((may) => may && options.onClose?.());
    },
    restart: (start, over = version) => {
      now.current.saved = false;
      setKey(crypto.randomUUID());
      setVersion(over);
      setBase(start);
      setDraft(start);
      setErrors({});
      setRefused('');
      setLate(null);
    },
  };
}
