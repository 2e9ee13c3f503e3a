import { useLingui } from '@lingui/react/macro';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useInForce, useOrgName } from '#kernel/session/orgs.ts';
import css from './OrgNote.module.css';
import { openPanel } from './panels.ts';

/** Which rows a page shows: those of the organisations in force, or always the whole school's. */
export type PageReach = 'org' | 'school';

/**
 * Beside the title of a page: the organisation it is limited to, with a button to change it. Nothing in a school with
 * one organisation.
 */
export function OrgNote({ reach }: { reach: PageReach }) {
  const { t } = useLingui();
  const { now, choice } = useInForce();
  const name = useOrgName();
  if (!now) return null;
  if (reach === 'school')
    return (
      <span className={css.note} title={t`Cette page montre toute l’école, quel que soit l’établissement choisi`}>
        {t`Toute l’école`}
      </span>
    );
  const inside = (
    <>
      <IconBuilding size={14} stroke={1.7} aria-hidden="true" />
      <bdi>{name}</bdi>
    </>
  );
  if (!choice) return <span className={css.note}>{inside}</span>;
  return (
    <button type="button" className={css.note} onClick={() => openPanel('switch')}>
      {inside}
      <span className="visually-hidden">{t`changer d’établissement`}</span>
      <IconChevronDown size={13} stroke={1.9} aria-hidden="true" />
    </button>
  );
}
