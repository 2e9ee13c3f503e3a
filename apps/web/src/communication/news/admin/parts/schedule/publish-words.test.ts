import { describe, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { school } from '#kernel/test/people.ts';
import { stored } from '../test/news-room.ts';
import { type PrimaryFacts, primaryOf } from './publish-words.ts';
import { toInstant, toWallClock } from '#kernel/content/wall-clock.ts';

const setTimeZone = (timeZone: string): void => session.set({ school: { ...school, timeZone } });
const now = new Date('2026-11-21T09:00:00Z');
const facts: PrimaryFacts = { post: null, publishAt: null, mayPublish: true, dirty: true, now };
const label = (part: Partial<PrimaryFacts>) =>
  primaryOf({ ...facts, ...part })?.label.replace(/\u00a0|\u202f/g, ' ') ?? null;
const can = stored('x', {}).can;

describe('the primary button shows what happens and when', () => {
  it.each<[string, Partial<PrimaryFacts>, string | null]>([
    ['a new text', {}, 'Publier maintenant'],
    ['planned, on the school’s clock', { publishAt: '2026-11-24T07:30:00Z' }, 'Planifier pour le 24 novembre à 08:30'],
    ['planned for today', { publishAt: '2026-11-21T17:00:00Z' }, 'Planifier pour aujourd’hui à 18:00'],
    ['planned for another year', { publishAt: '2027-01-04T07:30:00Z' }, 'Planifier pour le 4 janvier 2027 à 08:30'],
    ['an hour that has passed', { publishAt: '2026-11-20T07:30:00Z' }, 'Publier maintenant'],
    ['an author who may not publish', { mayPublish: false }, 'Proposer à la validation'],
    ['the same, planned', { mayPublish: false, publishAt: '2026-11-24T07:30:00Z' }, 'Proposer à la validation'],
    [
      'what the server says of this text wins',
      { mayPublish: true, post: { status: 'draft', can: { ...can, publish: false, submit: true } } },
      'Proposer à la validation',
    ],
    ['published and untouched', { dirty: false, post: { status: 'published', can } }, null],
    ['published and corrected', { post: { status: 'published', can } }, 'Publier les corrections'],
    ['waiting for review and corrected', { post: { status: 'in_review', can } }, 'Enregistrer les changements'],
    [
      'planned and moved',
      { publishAt: '2026-11-24T07:30:00Z', post: { status: 'scheduled', can } },
      'Planifier pour le 24 novembre à 08:30',
    ],
    ['withdrawn', { dirty: false, post: { status: 'withdrawn', can } }, 'Remettre en ligne'],
    ['somebody else’s', { post: { status: 'published', can: { ...can, edit: false } } }, null],
  ])('%s', (_, part, words) => {
    setTimeZone('Africa/Casablanca');
    expect(label(part)).toBe(words);
  });
});

describe('the school’s wall clock', () => {
  it.each(['Africa/Casablanca', 'Europe/Paris', 'America/Montreal', 'Asia/Kolkata'])('round-trips in %s', (zone) => {
    setTimeZone(zone);
    for (const day of ['2026-01-15', '2026-03-29', '2026-07-01', '2026-10-25', '2026-12-31']) {
      expect(toWallClock(toInstant({ day, time: '08:30' }) ?? '')).toEqual({ day, time: '08:30' });
    }
    expect(toInstant({ day: '2026-02-31', time: '08:30' })).toBeNull();
    expect(toInstant({ day: '', time: '08:30' })).toBeNull();
  });
});
