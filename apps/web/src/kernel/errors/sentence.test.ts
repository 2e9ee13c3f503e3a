import { allRoutes } from '@encrier/contract/routes.generated';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { setLang } from '#kernel/i18n/i18n.ts';
import { kernelCodes } from './codes.ts';
import { errorWords, loadAllWords } from '../room-words.ts';
import '../../rooms.ts';
import { fieldErrors, sentence } from './sentence.ts';

describe('error sentences', () => {
  it('are loaded with the first refusal of their room', async () => {
    // A freshly opened application: the tests above have loaded the words of every room.
    vi.resetModules();
    const { errorWords, loadCodeWords: learnCodes } = await import('../room-words.ts');
    const { sentence } = await import('./sentence.ts');
    const { ApiError } = await import('#kernel/api/error.ts');
    const { setLang } = await import('#kernel/i18n/i18n.ts');
    await import('../../rooms.ts');
    await setLang('fr');
    expect(errorWords('groups.full')).toBeUndefined();
    await learnCodes(['groups.full']);
    expect(sentence(new ApiError('conflict', 'groups.full'))).toBe('Ce groupe dépasserait sa capacité.');
  });
  it('exist for every declared reason of a route', async () => {
    await loadAllWords();
    const declared = new Set(allRoutes.flatMap((route) => route.errors ?? []));
    expect(declared.size).toBeGreaterThan(40);
    expect([...declared].filter((code) => !kernelCodes[code] && !errorWords(code))).toEqual([]);
  });
  it('match the agreed words exactly', () => {
    expect(sentence(new ApiError('network', 'network'))).toBe('Le serveur distant est injoignable');
    expect(sentence(new ApiError('unauthenticated', 'unauthenticated'))).toBe("Vous n'êtes plus connecté");
  });
  it('contain the request number for an unknown reason', () => {
    expect(sentence(new ApiError('internal', 'never_heard_of', { requestId: 'abc-1' }))).toContain('abc-1');
  });
  it('give the waiting time', () => {
    expect(sentence(new ApiError('limit', 'auth.throttled', { details: { retryAfter: 125 } }))).toContain('3 min');
  });
  it('follow the language', async () => {
    await setLang('ar');
    expect(sentence(new ApiError('network', 'network'))).toBe('تعذر الوصول إلى الخادم');
    await setLang('fr');
  });
  it('name the form’s fields', () => {
    expect(fieldErrors(new ApiError('invalid', 'invalid_input', { fields: { title: 'too_big' } }))).toEqual({
      title: 'Trop long',
    });
  });
});
