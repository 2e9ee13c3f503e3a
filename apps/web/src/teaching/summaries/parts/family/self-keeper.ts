import type { OwnSelf } from '@encrier/contract/teaching/summary-meetings';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isPassing } from '#kernel/api/error.ts';
import { LocalCopies } from '#kernel/content/local-copies.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { afterSelf, sendSelf } from '../../summaries.api.ts';

export type Values = Readonly<Record<string, string>>;
/** Data on this device: with the questions, so that they can be answered offline. */
type Kept = { own: OwnSelf; values: Values; nth: number };
const copies = new LocalCopies<Kept>('self-assessment', (body) => {
  const kept = body as Partial<Kept> | null;
  return kept && typeof kept.nth === 'number' && kept.own && kept.values ? (kept as Kept) : null;
});
/** Terms with a draft on this device, for the offline page. */
export const keptSelves = (): OwnSelf[] => copies.list().map(({ copy }) => copy.body.own);

const idOf = (own: OwnSelf): string => `${own.pupilId}-${own.term.id}`;
const valuesOf = (own: OwnSelf): Values => Object.fromEntries(own.answers.map((one) => [one.questionId, one.value]));
/** The version changed more often: the server's or the device's. */
function opened(own: OwnSelf): { values: Values; nth: number; sent: number } {
  const copy = copies.read(idOf(own));
  return copy && copy.body.nth > own.nth
    ? { values: copy.body.values, nth: copy.body.nth, sent: own.nth }
    : { values: valuesOf(own), nth: own.nth, sent: own.nth };
}

export type SelfState = 'still' | 'typing' | 'sending' | 'saved' | 'offline' | 'failed';
/** Milliseconds after the last key press before the text is sent. */
const pause = 1000;
/**
 * Saves the pupil's text on this device at once and on the server a moment later; submits it once the server has it.
 */
export function useSelf(own: OwnSelf) {
  const [values, setValues] = useState(() => opened(own).values);
  const [state, setState] = useState<SelfState>(() => (opened(own).nth > own.nth ? 'typing' : 'still'));
  const [error, setError] = useState('');
  const work = useRef({ ...opened(own), timer: 0, busy: false });

  const fail = (failure: unknown, hand: boolean): void => {
    const offline = isPassing(failure);
    setState(offline ? 'offline' : 'failed');
    if (!offline || hand) setError(sentence(failure));
  };
  const send = async (hand: boolean): Promise<boolean> => {
    const now = work.current;
    clearTimeout(now.timer);
    if (now.busy) return false;
    now.busy = true;
    const nth = Math.max(1, now.nth);
    setState('sending');
    setError('');
    try {
      const answers = Object.entries(now.values).map(([questionId, value]) => ({ questionId, value }));
      await sendSelf({ termId: own.term.id, answers, nth, hand });
      now.sent = nth;
      if (now.nth <= nth) copies.drop(copies.key(idOf(own)));
      setState(now.nth > nth ? 'typing' : 'saved');
      if (hand) await afterSelf();
      return true;
    } catch (failure) {
      fail(failure, hand);
      return false;
    } finally {
      now.busy = false;
      if (now.nth > now.sent && !hand) now.timer = window.setTimeout(() => void send(false), pause * 10);
    }
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const waits = (): boolean => work.current.nth > work.current.sent;
    if (waits()) void latest.current(false);
    const stop = onlineManager.subscribe((online) => {
      if (online && waits()) void latest.current(false);
    });
    const { current } = work;
    return () => {
      stop();
      clearTimeout(current.timer);
      if (waits()) void latest.current(false);
    };
  }, []);

  return {
    values,
    state,
    error,
    change: (questionId: string, value: string): void => {
      const now = work.current;
      now.values = { ...now.values, [questionId]: value };
      now.nth += 1;
      setValues(now.values);
      setState('typing');
      const at = new Date().toISOString();
      copies.write(copies.key(idOf(own)), { body: { own, values: now.values, nth: now.nth }, version: null, at });
      clearTimeout(now.timer);
      now.timer = window.setTimeout(() => void latest.current(false), pause);
    },
    hand: () => send(true),
  };
}
