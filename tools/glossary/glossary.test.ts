import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkGlossary, frenchIn, readGlossary } from './glossary.ts';

const glossary = readGlossary(readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'));
const found = (path: string, text: string) =>
  checkGlossary([{ path, text }], glossary).map((problem) => problem.message);

describe('the glossary', () => {
  it('is read', () => {
    expect(glossary.terms).toBeGreaterThan(60);
    expect(glossary.refused.get('matiere')).toBe('subject');
    expect(glossary.kept).toContain('eleve');
  });

  it.each(['eleveList', 'classe_id', 'load-matieres', 'Professeurs'])('refuses %s', (name) =>
    expect(frenchIn(name, glossary)).not.toBeNull(),
  );
  it.each(['pupilList', 'classes', 'eleve', 'prenom', 'absences', 'post_categories'])('allows %s', (name) =>
    expect(frenchIn(name, glossary)).toBeNull(),
  );

  it('checks names, columns and files, not data of the contract', () => {
    expect(
      found('apps/api/src/kernel/a.ts', 'const matiere = 1;\nexport function f(classe: string) { return classe; }'),
    ).toHaveLength(2);
    expect(found('apps/api/migrations/1.sql', 'CREATE TABLE eleves (school_id integer, classe text);')).toHaveLength(2);
    expect(found('apps/web/src/school/pupils/FactureForm.tsx', 'export const a = 1;')).toHaveLength(1);
    expect(found('apps/api/src/kernel/a.ts', "const { classe } = { classe: 'bilan' };")).toEqual(
      ['nothing was read'].slice(1),
    );
  });

  it('fails when nothing is read', () => {
    expect(checkGlossary([], glossary)).toHaveLength(1);
    expect(checkGlossary([{ path: 'tools/a.ts', text: 'const a = 1;' }], readGlossary(''))).toHaveLength(1);
  });
});
