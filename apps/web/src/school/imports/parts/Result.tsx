import { ButtonLink } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Figures } from '@encrier/ui/data/Figures';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { type ImportKind, type ImportState, undoQuery } from '../imports.api.ts';
import { Absent } from './Absent.tsx';
import { Ended } from './Ended.tsx';
import css from './Imports.module.css';
import { useImportsBase } from './use-imports-base.ts';
import { UndoButton } from './UndoButton.tsx';

/** Link to the records created by a list. */
const places: Record<ImportKind, string> = {
  pupils: '/admin/eleves',
  guardians: '/admin/eleves',
  staff: '/admin/personnels',
  classes: '/admin/classes',
  subjects: '/admin/matieres',
  classrooms: '/admin/salles',
  courses: '/admin/professor-assignments',
  lessons: '/admin/timetable',
};

function useFigures({ kind, created, counts }: ImportState) {
  const { t } = useLingui();
  const pupils = { key: 'pupils', value: created.pupils, label: t`élèves créés` };
  const guardians = { key: 'guardians', value: created.guardians, label: t`responsables créés` };
  const families = { key: 'families', value: created.families, label: t`familles créées` };
  const classes = { key: 'classes', value: created.classes, label: t`classes créées` };
  const accounts = { key: 'accounts', value: created.accounts, label: t`comptes à inviter` };
  const made = {
    pupils: [pupils, guardians, families, classes, accounts],
    guardians: [guardians, families, accounts],
    staff: [{ key: 'staff', value: created.staff, label: t`personnes créées` }, accounts],
    classes: [classes],
    subjects: [{ key: 'subjects', value: created.subjects, label: t`matières créées` }],
    classrooms: [{ key: 'rooms', value: created.classrooms, label: t`salles créées` }],
    courses: [{ key: 'courses', value: created.courses, label: t`cours créés` }],
    lessons: [
      { key: 'lessons', value: created.lessons, label: t`séances créées` },
      { key: 'courses', value: created.courses, label: t`cours créés` },
    ],
  }[kind];
  return [
    ...made,
    { key: 'update', value: counts.update, label: t`lignes mises à jour` },
    { key: 'unchanged', value: counts.unchanged, label: t`lignes inchangées` },
  ];
}

/** Last step: what was created, links, and until when it can be undone. */
export function Result({ state }: { state: ImportState }) {
  const { t } = useLingui();
  const { created, counts, undoUntil, undoneAt } = state;
  const figures = useFigures(state);
  const base = useImportsBase();
  const { data: undo } = useQuery({ ...undoQuery(state.id), enabled: undoUntil !== null });
  if (undoneAt)
    return (
      <PageBody width={860}>
        <div className={css.page}>
          <p className={css.doneLine} data-undone>
            <IconArrowBackUp size={22} stroke={1.8} aria-hidden="true" className="flip-rtl" />
            <span>
              <Facts>
                {[
                  <Trans key="undone">Import annulé</Trans>,
                  <span key="at" className={css.quiet}>
                    {formatMoment(undoneAt)}
                  </span>,
                ]}
              </Facts>
            </span>
          </p>
          <p>
            <Trans>Tout est comme avant cet import.</Trans>
          </p>
          <p className={css.actions}>
            <ButtonLink variant="primary" href={base}>
              <Trans>Importer une autre liste</Trans>
            </ButtonLink>
          </p>
        </div>
      </PageBody>
    );
  return (
    <PageBody width={860}>
      <div className={css.page}>
        <Ended state={state} />
        <p className={css.doneLine}>
          <IconCircleCheck size={22} stroke={1.8} aria-hidden="true" />
          <span>
            <Trans>Import terminé</Trans>
            {state.doneAt && (
              <>
                {' '}
                ·{' '}
                <span className={css.quiet}>
                  {formatMoment(state.doneAt)}, <bdi>{state.by}</bdi>
                </span>
              </>
            )}
          </span>
        </p>
        <div className={figures.length % 3 === 0 ? css.made : undefined}>
          <Figures label={t`Résultat de l’import`} figures={figures} />
        </div>
        {counts.skipped > 0 && (
          <p className={css.quiet}>
            <Plural
              value={counts.skipped}
              one="# ligne a été laissée de côté."
              other="# lignes ont été laissées de côté."
            />
          </p>
        )}
        {created.accounts > 0 && (
          <p>
            <Trans>
              Les nouveaux comptes attendent leur code d’activation : remettez-le depuis la page des comptes.
            </Trans>
          </p>
        )}
        {state.absent > 0 && <Absent id={state.id} />}
        <p className={css.actions}>
          <ButtonLink variant="primary" href={places[state.kind]}>
            <Trans>Voir le résultat</Trans>
          </ButtonLink>
          <ButtonLink href={base}>
            <Trans>Importer une autre liste</Trans>
          </ButtonLink>
          {undoUntil && <UndoButton state={state} refused={undo?.possible === false} />}
        </p>
        {undo && !undo.possible && (
          <p className={css.quiet}>
            <Trans>Des données ont changé depuis : cet import ne s’annule plus d’un geste.</Trans>
          </p>
        )}
        {undoUntil && undo?.possible && (
          <p className={css.quiet}>
            <Trans>Annulable d’un geste jusqu’au {formatMoment(undoUntil)}.</Trans>
          </p>
        )}
      </div>
    </PageBody>
  );
}
