import {
  type ComplaintPriority,
  complaintPriorities,
  complaintServices,
  type ComplaintService,
} from '@encrier/contract/communication/complaints';
import type { OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { refreshComplaints, saveEdit } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { priorityWords, serviceWords } from '../words.ts';
import { Delay } from './Delay.tsx';

/** Delays, who is in charge and where the file belongs. */
export function Side({ file }: { file: OfficeComplaint }) {
  const { t } = useLingui();
  const { satisfaction } = file;
  return (
    <div className={css.page}>
      <Card title={t`Délais`}>
        <dl className={css.facts}>
          <div>
            <dt>
              <Trans>Première réponse</Trans>
            </dt>
            <dd>
              <Delay delay={file.answer} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Résolution</Trans>
            </dt>
            <dd>
              <Delay delay={file.solution} />
            </dd>
          </div>
          {file.assignedTo && (
            <div data-print="only">
              <dt>
                <Trans>Affectée à</Trans>
              </dt>
              <dd>
                <bdi>{file.assignedTo.label}</bdi>
              </dd>
            </div>
          )}
          {file.reopenCount > 0 && (
            <div>
              <dt>
                <Trans>Réouvertures</Trans>
              </dt>
              <dd>{file.reopenCount}</dd>
            </div>
          )}
          {satisfaction !== null && (
            <div>
              <dt>
                <Trans>Satisfaction</Trans>
              </dt>
              <dd>
                {t`${satisfaction} sur 5`}
                {file.satisfactionNote && (
                  <>
                    {' '}
                    · <bdi>{file.satisfactionNote}</bdi>
                  </>
                )}
              </dd>
            </div>
          )}
          {file.source && (
            <div>
              <dt>
                <Trans>Ouverte depuis</Trans>
              </dt>
              <dd>{file.source.type === 'message' ? t`un message` : t`un autre écran`}</dd>
            </div>
          )}
        </dl>
      </Card>
      <div data-print="hide">
        <Card title={t`Suivi`}>
          <Belonging file={file} />
        </Card>
      </div>
    </div>
  );
}

type Wish = {
  assignedTo: string;
  priority: ComplaintPriority;
  categoryId: string;
  service: ComplaintService;
  concernedId: string;
};
const wishOf = (file: OfficeComplaint): Wish => ({
  assignedTo: file.assignedTo?.id ?? '',
  priority: file.priority,
  categoryId: file.categoryId,
  service: file.service,
  concernedId: file.concerned?.id ?? '',
});

function Belonging({ file }: { file: OfficeComplaint }) {
  const { t, i18n } = useLingui();
  const { takeAs } = file;
  const [wish, setWish] = useState(() => wishOf(file));
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (next: Wish) =>
      saveEdit(file.id, {
        ...next,
        version: file.version,
        assignedTo: next.assignedTo || null,
        concernedId: next.concernedId || null,
      }),
    onSuccess: () => toast.success(t`Suivi enregistré.`),
    onError: () => void refreshComplaints(),
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  const dirty = JSON.stringify(wish) !== JSON.stringify(wishOf(file));
  const closed = !file.can.edit;
  const handlers = [
    { value: '', label: t`Non affectée` },
    ...file.handlers.map(({ id, label }) => ({ value: id, label })),
  ];
  if (file.assignedTo && !file.handlers.some(({ id }) => id === file.assignedTo?.id))
    handlers.push({ value: file.assignedTo.id, label: file.assignedTo.label });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(wish);
      }}
    >
      {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
      <SelectField
        label={t`Affectée à`}
        disabled={closed}
        value={wish.assignedTo}
        error={errors.assignedTo}
        options={handlers}
        onChange={(event) => change({ assignedTo: event.currentTarget.value })}
      />
      {takeAs && (
        <Button icon={IconUserCheck} busy={save.isPending} onClick={() => save.mutate({ ...wish, assignedTo: takeAs })}>
          <Trans>Me l’affecter</Trans>
        </Button>
      )}
      <SelectField
        label={t`Priorité`}
        disabled={closed}
        value={wish.priority}
        options={complaintPriorities.map((value) => ({ value, label: i18n._(priorityWords[value].word) }))}
        onChange={(event) => change({ priority: event.currentTarget.value as ComplaintPriority })}
      />
      <SelectField
        label={t`Catégorie`}
        disabled={closed}
        value={wish.categoryId}
        error={errors.categoryId}
        options={file.categories.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => change({ categoryId: event.currentTarget.value })}
      />
      <SelectField
        label={t`Service`}
        disabled={closed}
        value={wish.service}
        options={complaintServices.map((value) => ({ value, label: i18n._(serviceWords[value]) }))}
        onChange={(event) => change({ service: event.currentTarget.value as ComplaintService })}
      />
      <SelectField
        label={t`Personne concernée`}
        disabled={closed}
        help={t`Elle ne lira ni ne traitera cette réclamation.`}
        value={wish.concernedId}
        error={errors.concernedId}
        options={[
          { value: '', label: t`Aucune personne en particulier` },
          ...file.people.map((one) => ({
            value: one.id,
            label: one.function ? `${one.label} · ${one.function}` : one.label,
          })),
          ...(file.concerned && !file.people.some(({ id }) => id === file.concerned?.id)
            ? [{ value: file.concerned.id, label: file.concerned.label }]
            : []),
        ]}
        onChange={(event) => change({ concernedId: event.currentTarget.value })}
      />
      {!closed && (
        <div className={css.actions}>
          <Button type="submit" variant="primary" disabled={!dirty} busy={save.isPending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
