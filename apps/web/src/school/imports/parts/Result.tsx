import { ButtonLink } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';
import type { ImportState } from '../imports.api.ts';
import css from './Imports.module.css';

/** Last step: what was made, and where to go from here. */
export function Result({ state }: { state: ImportState }) {
  const { t } = useLingui();
  const { created, counts } = state;
  const figures = [
    ...(state.kind === 'pupils' ? [{ key: 'pupils', value: created.pupils, label: t`élèves créés` }, { key: 'guardians', value: created.guardians, label: t`responsables créés` }, { key: 'classes', value: created.classes, label: t`classes créées` }] : [{ key: 'staff', value: created.staff, label: t`personnes créées` }]),
    { key: 'accounts', value: created.accounts, label: t`comptes invités` },
    { key: 'update', value: counts.update, label: t`lignes mises à jour` },
    { key: 'unchanged', value: counts.unchanged, label: t`lignes inchangées` },
  ];
  return (
    <PageBody width={860}>
      <div className={css.page}>
        <p className={css.doneLine}><IconCircleCheck size={22} stroke={1.8} aria-hidden="true" /><span><Trans>Import terminé</Trans>{state.doneAt && <> · <span className={css.quiet}>{formatMoment(state.doneAt)}, <bdi>{state.by}</bdi></span></>}</span></p>
        <Figures label={t`Résultat de l’import`} figures={figures} />
        {counts.skipped > 0 && <p className={css.quiet}><Plural value={counts.skipped} one="# ligne a été laissée de côté." other="# lignes ont été laissées de côté." /></p>}
        {created.accounts > 0 && <p><Trans>Les nouveaux comptes attendent leur code d’activation : remettez-le depuis la page des comptes.</Trans></p>}
        <p className={css.actions}>
          <ButtonLink variant="primary" href={state.kind === 'pupils' ? '/admin/eleves' : '/admin/personnels'}><Trans>Voir les personnes</Trans></ButtonLink>
          <ButtonLink href="/admin/imports"><Trans>Importer une autre liste</Trans></ButtonLink>
        </p>
      </div>
    </PageBody>
  );
}
