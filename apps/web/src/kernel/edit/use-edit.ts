import { focusFirstError } from '@encrier/ui/fields/first-error';
import { t } from '@lingui/core/macro';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { mayCloseUnsaved } from '#kernel/toast/may-lose.ts';
import { type Conflict, type Refusal, readConflict, readRefusal, theirsOf } from './refusal.ts';

/** What goes with a draft that is sent: over which version, under which key, and what was saved before it. */
export type Sent<T> = { version: number; key: string; former: T };
type Options<T, R> = {
  /** What the form is opened on; read once, whatever the screen behind it reads again. */
  start: T;
  version?: number | null | undefined;
  /** Fields that may not stay empty. */
  needed?: readonly (keyof T & string)[];
  /** What else stands against a draft before it is sent, by field. */
  check?: (draft: T) => Record<string, string>;
  send: (draft: T, sent: Sent<T>) => Promise<R>;
  onSaved: (answer: R) => void;
  /** Where `leave` leads. */
  onClose?: () => void;
  /** Where a refusal is said; by field and in a sentence unless the form knows better. */
  read?: (error: unknown) => Refusal;
  /** A draft that takes what another editor saved; field by field unless the draft has fields of its own. */
  take?: (theirs: Record<string, unknown>, draft: T) => T;
  /** Saving again writes over what another editor saved, because the form says so. */
  overwrites?: boolean;
  /** Leaving the page asks; keys of the address that lead elsewhere too. */
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
  set: (part: Partial<T>) => void;
  submit: (event?: FormEvent) => void;
  theirs: () => void;
  mine: () => void;
  /** Asks first when something typed would be lost. */
  leave: () => void;
  /** Begins again from what is saved now. */
  restart: (start: T, version?: number) => void;
};

/** State of one form: what is typed, what was refused, and what somebody else saved meanwhile. */
// house: the state of one form and what changes it
export function useEdit<T extends object, R = unknown>(options: Options<T, R>): Edit<T> {
  const { needed = [], check, read = readRefusal, take = (theirs, draft) => ({ ...draft, ...theirs }) } = options;
  const [base, setBase] = useState(options.start);
  const [draft, setDraft] = useState(base);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [opened] = useState(options.version ?? 1);
  const form = useRef<HTMLFormElement>(null);
  const now = useRef({ version: opened, sending: false, saved: false });
  const changed = JSON.stringify(draft) !== JSON.stringify(base);
  const { guard = true } = options;
  useLeaveGuard(guard !== false && changed, {
    but: () => now.current.saved,
    ...(typeof guard === 'object' && { also: guard }),
  });

  const say = (found: Refusal): void => {
    setErrors(found.errors);
    setRefused(found.refused);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const fail = (error: unknown): void => {
    const late = readConflict(error, draft);
    setConflict(late);
    say(late ? { errors: {}, refused: '' } : read(error));
  };
  const send = async (former: T): Promise<void> => {
    now.current.sending = true;
    setBusy(true);
    setRefused('');
    try {
      const answer = await options.send(draft, { version: now.current.version, key, former });
      now.current.saved = true;
      options.onSaved(answer);
    } catch (error) {
      fail(error);
    }
    now.current.sending = false;
    setBusy(false);
  };
  const attempt = (former: T): void => {
    if (now.current.sending) return;
    const empty = needed.filter((field) => String(draft[field] ?? '').trim() === '');
    const found = { ...check?.(draft), ...Object.fromEntries(empty.map((field) => [field, t`À remplir`])) };
    if (Object.keys(found).length) say({ errors: found, refused: '' });
    else void send(former);
  };
  /** What the other editor saved is what stands now. */
  const settle = (late: Conflict): T => {
    const stands = take(theirsOf(late), base);
    now.current.version = late.version ?? now.current.version;
    setBase(stands);
    setConflict(null);
    return stands;
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
      setDraft((before) => ({ ...before, ...part }));
      setErrors({});
      setRefused('');
    },
    submit: (event) => {
      event?.preventDefault();
      attempt(conflict && options.overwrites ? settle(conflict) : base);
    },
    theirs: () => {
      if (!conflict) return;
      settle(conflict);
      setDraft(take(theirsOf(conflict), draft));
    },
    mine: () => {
      if (conflict) attempt(settle(conflict));
    },
    leave: () => {
      if (!changed) return options.onClose?.();
      void mayCloseUnsaved().then((may) => may && options.onClose?.());
    },
    restart: (start, version) => {
      now.current = { ...now.current, version: version ?? now.current.version, saved: false };
      setBase(start);
      setDraft(start);
      setErrors({});
      setRefused('');
      setConflict(null);
    },
  };
}
