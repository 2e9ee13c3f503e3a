import { expect, it } from 'vitest';
import { readSkills, writeSkills } from './skills.ts';

it('skills are read as typed, and written back', () => {
  const typed = 'Français\n- Lire\n– Écrire\n\nMathématiques\n- Compter';
  const read = readSkills(typed);
  expect(read).toEqual([
    { domain: 'Français', items: ['Lire', 'Écrire'] },
    { domain: 'Mathématiques', items: ['Compter'] },
  ]);
  expect(readSkills(writeSkills(read))).toEqual(read);
  expect(readSkills('- sans domaine')).toEqual([]);
});
