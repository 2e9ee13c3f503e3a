import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { platform } from '#kernel/platform.ts';
import {
  addSchool,
  checkSchoolKey,
  codeBesideKey,
  parseSchoolKey,
  type SchoolKey,
} from '#kernel/session/school-key.ts';
import { openSchool } from '#kernel/session/session.ts';
import { refusalWords } from './refusal-words.ts';

export type ReadKey = { key: SchoolKey; text: string; keys: Record<string, string> };

/** Handling of a key: refused with its reason, shown as another host's, confirmed, or added. */
export function useSchoolKey() {
  const { i18n } = useLingui();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [readKey, setReadKey] = useState<ReadKey | null>(null);
  const [elsewhere, setElsewhere] = useState<SchoolKey | null>(null);

  const add = async ({ key, text, keys }: ReadKey): Promise<void> => {
    setBusy(true);
    try {
      openSchool(await addSchool(key, text, keys));
      const code = codeBesideKey(text);
      go(code ? `/activation#s${key.schoolId}.${code}` : '/login');
    } catch (refused) {
      setError(sentence(refused));
      setReadKey(null);
    }
    setBusy(false);
  };
  const check = async (text: string): Promise<void> => {
    setError('');
    setElsewhere(null);
    const parsed = parseSchoolKey(text);
    if (!parsed.ok) return setError(i18n._(refusalWords[parsed.reason]));
    if (!platform.reaches(parsed.key.apiHost)) return setElsewhere(parsed.key);
    setBusy(true);
    const checked = await checkSchoolKey(parsed.key);
    setBusy(false);
    if (!checked.ok) return setError(i18n._(refusalWords[checked.reason]));
    const next = { key: parsed.key, text, keys: checked.keys };
    // The page's own host needs no question: the person is already there.
    if (checked.known || (platform.kind === 'web' && parsed.key.apiHost === location.origin)) await add(next);
    else setReadKey(next);
  };
  return {
    error,
    busy,
    readKey,
    elsewhere,
    check,
    add,
    refuse: () => setReadKey(null),
    forgetError: () => setError(''),
  };
}
