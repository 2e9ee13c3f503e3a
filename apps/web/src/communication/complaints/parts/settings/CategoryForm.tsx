import { complaintServices, type ComplaintService } from '@encrier/contract/communication/complaints';
import type { ComplaintCategory } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { refreshComplaints, saveCategory } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { serviceWords } from '../words.ts';

type Props = {
  category: ComplaintCategory | null;
  handlers: readonly { id: string; label: string }[];
  onClose: () => void;
};

/** One category: where it goes, in how long it is answered and solved, and by whom. */
// house: one form, field after field
export function CategoryForm({ category, handlers, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [wish, setWish] = useState({
    label: category?.label ?? '',
    service: category?.service ?? ('office' as ComplaintService),
    answerHours: String(category?.answerHours ?? 16),
    solveDays: String(category?.solveDays ?? 7),
    handlerIds: category?.handlerIds ?? [],
    escalateTo: category?.escalateTo ?? '',
    archived: category?.archived ?? false,
  });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const change = (part: Partial<typeof wish>) => setWish((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () =>
      saveCategory(category?.id ?? null, {
        ...wish,
        label: wish.label.trim(),
        answerHours: Number(wish.answerHours),
        solveDays: Number(wish.solveDays),
        escalateTo: wish.escalateTo || null,
        version: category?.version ?? 0,
      }),
    onSuccess: () => {
      toast.success(t`Catégorie enregistrée.`);
      onClose();
    },
    onError: () => void refreshComplaints(),
  });
  const errors = { ...(save.error ? fieldErrors(save.error) : {}), ...wrong };
  const between = (value: string, most: number): boolean =>
    /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  function submit() {
    const found = {
      ...(!wish.label.trim() && { label: t`Donnez un nom à la catégorie.` }),
      ...(!between(wish.answerHours, 200) && { answerHours: t`Entre 1 et 200.` }),
      ...(!between(wish.solveDays, 120) && { solveDays: t`Entre 1 et 120.` }),
    };
    setWrong(found);
    if (!Object.keys(found).length) save.mutate();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={category ? category.label : t`Nouvelle catégorie`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={submit}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <TextField
          label={t`Nom`}
          maxLength={60}
          value={wish.label}
          error={errors.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <SelectField
          label={t`Service`}
          value={wish.service}
          options={complaintServices.map((value) => ({ value, label: i18n._(serviceWords[value]) }))}
          onChange={(event) => change({ service: event.currentTarget.value as ComplaintService })}
        />
        <div className={css.pair}>
          <TextField
            inputMode="numeric"
            label={t`Première réponse, en heures ouvrées`}
            value={wish.answerHours}
            error={errors.answerHours}
            onChange={(event) => change({ answerHours: event.currentTarget.value })}
          />
          <TextField
            inputMode="numeric"
            label={t`Résolution, en jours ouvrés`}
            value={wish.solveDays}
            error={errors.solveDays}
            onChange={(event) => change({ solveDays: event.currentTarget.value })}
          />
        </div>
        <FieldGroup
          title={t`Chargés du dossier`}
          help={t`Seuls eux sont prévenus. S’il n’y en a qu’un, la réclamation lui est affectée aussitôt.`}
        >
          <div className={css.boxes}>
            {handlers.map(({ id, label }) => (
              <CheckField
                key={id}
                label={<bdi>{label}</bdi>}
                checked={wish.handlerIds.includes(id)}
                onChange={(event) =>
                  change({
                    handlerIds: event.currentTarget.checked
                      ? [...wish.handlerIds, id]
                      : wish.handlerIds.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </div>
        </FieldGroup>
        <SelectField
          label={t`En cas de retard, escalader vers`}
          value={wish.escalateTo}
          error={errors.escalateTo}
          options={[
            { value: '', label: t`Toute la direction` },
            ...handlers.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => change({ escalateTo: event.currentTarget.value })}
        />
        {category && (
          <CheckField
            label={t`Archivée`}
            note={t`Elle n’est plus proposée ; les réclamations déposées la gardent.`}
            checked={wish.archived}
            onChange={(event) => change({ archived: event.currentTarget.checked })}
          />
        )}
      </div>
    </Sheet>
  );
}
