import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ImportState } from '../../imports.api.ts';
import css from './Check.module.css';

/** Preview of what the run would create. */
export function Planned({ state }: { state: ImportState }) {
  const { planned, counts } = state;
  const parts: [number, ReactNode][] = [
    [planned.pupils, <Plural key="pupils" value={planned.pupils} one="# élève" other="# élèves" />],
    [
      planned.guardians,
      <Plural key="guardians" value={planned.guardians} one="# responsable" other="# responsables" />,
    ],
    [planned.families, <Plural key="families" value={planned.families} one="# famille" other="# familles" />],
    [planned.staff, <Plural key="staff" value={planned.staff} one="# personne" other="# personnes" />],
    [planned.classes, <Plural key="classes" value={planned.classes} one="# classe" other="# classes" />],
    [planned.subjects, <Plural key="subjects" value={planned.subjects} one="# matière" other="# matières" />],
    [planned.classrooms, <Plural key="rooms" value={planned.classrooms} one="# salle" other="# salles" />],
    [planned.courses, <Plural key="courses" value={planned.courses} one="# cours" other="# cours" />],
    [planned.lessons, <Plural key="lessons" value={planned.lessons} one="# séance" other="# séances" />],
    [
      planned.accounts,
      <Plural key="accounts" value={planned.accounts} one="# compte à venir" other="# comptes à venir" />,
    ],
  ];
  const made = parts.filter(([value]) => value > 0).map(([, words]) => words);
  if (!made.length && counts.update === 0) return null;
  return (
    <p className={css.planned}>
      {made.length > 0 && (
        <>
          <strong>
            <Trans>Sera créé :</Trans>
          </strong>
          {made.map((words, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
            <span key={i}>{words}</span>
          ))}
        </>
      )}
      {state.changing > 0 && (
        <strong>
          <Plural value={state.changing} one="# champ change" other="# champs changent" />
        </strong>
      )}
    </p>
  );
}
