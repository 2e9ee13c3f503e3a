import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { carryQuery, linkTo } from '../../homework.api.ts';
import css from '../Homework.module.css';

const plain = (typed: string): string => typed.trim().replace(',', '.');

/** To which assessment of the gradebook the marks go: a new one, or one that stands. */
export function CarrySheet({ piece, onClose }: { piece: HomeworkPage; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(carryQuery(piece.id));
  const [id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState(piece.assessment?.id ?? 'new');
  const [title, setTitle] = useState(piece.title.slice(0, 60));
  const most = piece.criteria.reduce((sum, { points }) => sum + points, 0);
  const [scale, setScale] = useState(most > 0 ? String(most) : '20');
  const [coefficient, setCoefficient] = useState('1');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const made = chosen === 'new';
    if (made && !title.trim()) return setError(t`Donnez un titre à l’évaluation.`);
    setBusy(true);
    try {
      const create = made ? { title: title.trim(), scale: plain(scale), coefficient: plain(coefficient) } : null;
      const assessmentId = made ? id : chosen === 'none' ? null : chosen;
      const { carried } = await linkTo(piece.id, { assessmentId, create });
      toast.success(
        plural(carried, { 0: 'Carnet choisi', one: '# note reportée au carnet', other: '# notes reportées au carnet' }),
      );
      onClose();
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Reporter au carnet de notes`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form="carry-homework" busy={busy}>
          <Trans>Reporter</Trans>
        </Button>
      }
    >
      <form id="carry-homework" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad" title={error} />}
        <p className={css.quiet}>
          <Trans>
            La note de chaque travail rendu va dans cette évaluation, une seule fois ; changée plus tard, elle y est
            corrigée. Les familles la lisent quand l’évaluation est publiée.
          </Trans>
        </p>
        <Asked query={asked} label={t`Chargement des évaluations`} rows={2}>
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
              onChange={setChosen}
            />
          )}
        </Asked>
        {chosen === 'new' && (
          <>
            <TextField
              label={t`Titre de l’évaluation`}
              maxLength={60}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <div className={css.pair}>
              <TextField
                label={t`Barème`}
                inputMode="decimal"
                maxLength={5}
                value={scale}
                onChange={(event) => setScale(event.currentTarget.value)}
              />
              <TextField
                label={t`Coefficient`}
                inputMode="decimal"
                maxLength={5}
                value={coefficient}
                onChange={(event) => setCoefficient(event.currentTarget.value)}
              />
            </div>
          </>
        )}
      </form>
    </Sheet>
  );
}
