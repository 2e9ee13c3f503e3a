import { expect, it } from 'vitest';
import { readSkills, writeSkills } from './skills.ts';

it('reads skills as they are typed, and writes them back', () => {
  const typed = 'Français\n- Lire\n– Écrire\n\nMathématiques\n- Compter';
  const read = readSkills(typed);
  expect(read).toEqual([
    { domain: 'Français', items: ['Lire', 'Écrire'] },
    { domain: 'Mathématiques', items: ['Compter'] },
  ]);
  expect(readSkills(writeSkills(read))).toEqual(read);
  expect(readSkills('- sans domaine')).toEqual([]);
});
