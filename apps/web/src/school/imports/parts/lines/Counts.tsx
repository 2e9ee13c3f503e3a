import { Figures } from '@encrier/ui/data/Figures';
import { useLingui } from '@lingui/react/macro';
import type { ImportState, Outcome } from '../../imports.api.ts';
import css from '../Imports.module.css';
import { fieldNames } from '../words.ts';
import { mainFields } from './CheckLine.tsx';

/** Number of lines by outcome. */
export function Counts({ state }: { state: ImportState }) {
  const { t } = useLingui();
  const { counts } = state;
  return (
    <Figures
      flat
      label={t`Lignes lues`}
      figures={[
        { key: 'create', value: counts.create, label: t`à créer` },
        { key: 'update', value: counts.update, label: t`à mettre à jour` },
        { key: 'unchanged', value: counts.unchanged, label: t`inchangées`, note: t`rien à faire` },
        { key: 'error', value: counts.error, label: t`à corriger`, ...(counts.error > 0 && { tone: 'bad' as const }) },
        { key: 'total', value: state.total, label: t`lignes lues`, note: t`dont ${counts.skipped} laissées de côté` },
      ]}
    />
  );
}

/** Names of the columns; each cell has its own for assistive technology and on a phone. */
export function Heads({ state, outcome }: { state: ImportState; outcome: Outcome }) {
  const { t, i18n } = useLingui();
  const names = mainFields[state.kind].map((field) => fieldNames[field] && i18n._(fieldNames[field]));
  const first = {
    pupils: t`Élève`,
    guardians: t`Responsable`,
    staff: t`Nom`,
    classes: t`Classe`,
    subjects: t`Matière`,
    classrooms: t`Salle`,
    courses: t`Matière`,
    lessons: t`Matière`,
  }[state.kind];
  const heads = [t`Ligne`, first, ...names, outcome === 'update' ? t`Ce qui change` : t`Problème`, ''];
  return (
    <li className={css.heads} aria-hidden="true">
      {heads.map((head, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the heads never move
        <span key={i}>{head}</span>
      ))}
    </li>
  );
}
