import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { carryQuery, linkTo } from '../../homework.api.ts';
import css from '../Homework.module.css';

const plain = (typed: string): string => typed.trim().replace(',', '.');

/** The assessment of the gradebook for the marks: a new one, or an existing one. */
export function CarrySheet({ piece, onClose }: { piece: HomeworkPage; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(carryQuery(piece.id));
  const form = useId();
  const most = piece.criteria.reduce((sum, { points }) => sum + points, 0);
  const edit = useEdit({
    start: {
      chosen: piece.assessment?.id ?? 'new',
      title: piece.title.slice(0, 60),
      scale: most > 0 ? String(most) : '20',
      coefficient: '1',
    },
    check: ({ chosen, title }): Record<string, string> =>
      chosen === 'new' && !title.trim() ? { title: t`Donnez un titre à l’évaluation.` } : {},
    send: ({ chosen, title, scale, coefficient }, { key }) => {
      const made = chosen === 'new';
      const create = made ? { title: title.trim(), scale: plain(scale), coefficient: plain(coefficient) } : null;
      return linkTo(piece.id, { assessmentId: made ? key : chosen === 'none' ? null : chosen, create });
    },
    read: (failure) => ({ errors: {}, refused: Object.values(fieldErrors(failure))[0] ?? sentence(failure) }),
    onSaved: ({ carried }) => {
      toast.success(
        plural(carried, { 0: 'Carnet choisi', one: '# note reportée au carnet', other: '# notes reportées au carnet' }),
      );
      onClose();
    },
    onClose,
  });
  const { chosen, title, scale, coefficient } = edit.draft;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Reporter au carnet de notes`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Reporter</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad" title={edit.refused} />}
        <p className={css.quiet}>
          <Trans>
            La note de chaque travail rendu va dans cette évaluation, une seule fois ; changée plus tard, elle y est
            corrigée. Les familles la lisent quand l’évaluation est publiée.
          </Trans>
        </p>
        <Asked query={query} label={t`Chargement des évaluations`} rows={2}>
          {({ assessments }) => (
            <RadioField<string>
              label={t`Évaluation`}
              value={chosen}
              options={[
                { value: 'new', label: t`Une nouvelle évaluation` },
                ...assessments.map((one) => ({
                  value: one.id,
                  label: <bdi>{one.title}</bdi>,
                  note: `${formatDay(one.day)} · / ${one.scale}`,
                })),
                ...(piece.assessment ? [{ value: 'none', label: t`Aucune : ne plus reporter` }] : []),
              ]}
              onChange={(next) => edit.set({ chosen: next })}
            />
          )}
        </Asked>
        {chosen === 'new' && (
          <>
            <TextField
              label={t`Titre de l’évaluation`}
              maxLength={60}
              value={title}
              error={edit.errors.title}
              onChange={(event) => edit.set({ title: event.currentTarget.value })}
            />
            <div className={css.pair}>
              <TextField
                label={t`Barème`}
                inputMode="decimal"
                maxLength={5}
                value={scale}
                onChange={(event) => edit.set({ scale: event.currentTarget.value })}
              />
              <TextField
                label={t`Coefficient`}
                inputMode="decimal"
                maxLength={5}
                value={coefficient}
                onChange={(event) => edit.set({ coefficient: event.currentTarget.value })}
              />
            </div>
          </>
        )}
      </form>
    </Sheet>
  );
}
