import { notificationKinds } from '@encrier/contract/kernel/notifications';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { manifests } from '../../rooms.generated.ts';
import { registerRooms } from '../../rooms.ts';
import { choiceOf, declareNotices, isLocked, listedKinds, notificationText, channelsFor } from './kinds.ts';

const all = manifests.flatMap(({ notices }) => notices ?? []);
beforeAll(registerRooms);
afterEach(() => declareNotices(manifests));

describe('the kinds of notifications that rooms declare', () => {
  it('are those of the contracts, each with words in three languages', () => {
    expect(all.map(({ kind }) => kind).sort()).toEqual([...notificationKinds].sort());
    for (const kind of notificationKinds) {
      const said = (['fr', 'en', 'ar'] as const).map((lang) => notificationText(lang, kind));
      expect(said.every(({ title, body }) => title && body)).toBe(true);
      expect(new Set(said.map(({ body }) => body)).size).toBe(3);
      expect(said[2]?.title).toMatch(/\p{Script=Arabic}/u);
    }
  });

  it('prevent the start when two rooms declare one, or none does', () => {
    const [first] = all;
    expect(() => declareNotices([...manifests, { notices: [first!] }])).toThrow(
      `two rooms declare the notice ${first!.kind}`,
    );
    expect(() => declareNotices([{ notices: all.slice(1) }])).toThrow(
      `no manifest declares the notices ${first!.kind}`,
    );
  });

  it('are sent as declared without a choice, and as chosen otherwise; locked or unlisted kinds are always sent', () => {
    const silent = { mail: 'off', push: 'off' } as const;
    for (const { kind, mail, push, locked, listed } of all) {
      expect(channelsFor(kind, null)).toEqual({ mail, push });
      expect(channelsFor(kind, silent)).toEqual(locked || listed === false ? { mail: 'now', push: 'now' } : silent);
      expect(isLocked(kind)).toBe(locked === true);
      expect(listedKinds().includes(choiceOf(kind))).toBe(listed !== false);
    }
    expect(all.filter(({ locked }) => locked).map(({ kind }) => kind)).toEqual(
      notificationKinds.filter((kind) => kind.startsWith('securite.')),
    );
  });
});
