import { complaintServices, type ComplaintService } from '@encrier/contract/communication/complaints';
import type { ComplaintCategory } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveCategory } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { serviceWords } from '../words.ts';

type Props = {
  category: ComplaintCategory | null;
  handlers: readonly { id: string; label: string }[];
  onClose: () => void;
};

const fieldWords = {
  label: msg`Nom`,
  service: msg`Service`,
  answerHours: msg`Première réponse, en heures ouvrées`,
  solveDays: msg`Résolution, en jours ouvrés`,
  handlerIds: msg`Chargés du dossier`,
  escalateTo: msg`En cas de retard, escalader vers`,
  archived: msg`Archivée`,
};
const between = (value: string, most: number): boolean =>
  /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most;

/** One category: who handles it, and the deadlines to answer and to solve. */
// house: one form, field after field
export function CategoryForm({ category, handlers, onClose }: Props) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit({
    start: {
      label: category?.label ?? '',
      service: category?.service ?? ('office' as ComplaintService),
      answerHours: String(category?.answerHours ?? 16),
      solveDays: String(category?.solveDays ?? 7),
      handlerIds: category?.handlerIds ?? [],
      escalateTo: category?.escalateTo ?? '',
      archived: category?.archived ?? false,
    },
    version: category?.version ?? 0,
    follows: category !== null,
    check: ({ label, answerHours, solveDays }) => ({
      ...(!label.trim() && { label: t`Donnez un nom à la catégorie.` }),
      ...(!between(answerHours, 200) && { answerHours: t`Entre 1 et 200.` }),
      ...(!between(solveDays, 120) && { solveDays: t`Entre 1 et 120.` }),
    }),
    send: (wish, { version, key }) =>
      saveCategory(
        category?.id ?? null,
        {
          ...wish,
          label: wish.label.trim(),
          answerHours: Number(wish.answerHours),
          solveDays: Number(wish.solveDays),
          escalateTo: wish.escalateTo || null,
          version,
        },
        key,
      ),
    undo: () => category && t`Catégorie enregistrée.`,
    onSaved: () => {
      if (!category) toast.success(t`Catégorie enregistrée.`);
      onClose();
    },
    onClose,
  });
  const { draft: wish, errors, set: change } = edit;
  const nameOf = (id: unknown): string => handlers.find((one) => one.id === id)?.label ?? '';
  const formatValue = (value: unknown, field: string): string | undefined => {
    if (field === 'service') return i18n._(serviceWords[value as ComplaintService]);
    if (field === 'escalateTo') return value ? nameOf(value) : t`Toute la direction`;
    return field === 'handlerIds' ? (value as string[]).map(nameOf).join(comma()) || undefined : undefined;
  };
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={category ? category.label : t`Nouvelle catégorie`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
      </form>
    </Sheet>
  );
}
