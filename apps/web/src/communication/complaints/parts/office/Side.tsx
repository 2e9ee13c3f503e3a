import {
  type ComplaintPriority,
  complaintPriorities,
  complaintServices,
  type ComplaintService,
} from '@encrier/contract/communication/complaints';
import type { OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveEdit } from '../../complaints.api.ts';
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
                <Facts>{[t`${satisfaction} sur 5`, file.satisfactionNote]}</Facts>
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

const wishWords = {
  assignedTo: msg`Affectée à`,
  priority: msg`Priorité`,
  categoryId: msg`Catégorie`,
  service: msg`Service`,
  concernedId: msg`Personne concernée`,
};
/** People who can be in charge or named, including the current ones. */
const handlersOf = ({ handlers, assignedTo }: OfficeComplaint) =>
  assignedTo && !handlers.some(({ id }) => id === assignedTo.id) ? [...handlers, assignedTo] : handlers;
const namedBy = ({ people, concerned }: OfficeComplaint) => [
  ...people.map(({ id, label, function: does }) => ({ id, label: does ? `${label} · ${does}` : label })),
  ...(concerned && !people.some(({ id }) => id === concerned.id) ? [concerned] : []),
];
const optionOf = ({ id, label }: { id: string; label: string }) => ({ value: id, label });

function Belonging({ file }: { file: OfficeComplaint }) {
  const { t, i18n } = useLingui();
  const { takeAs } = file;
  const pressed = usePressed<'save' | 'take'>('save');
  const edit = useEdit<Wish, OfficeComplaint>({
    start: wishOf(file),
    version: file.version,
    follows: true,
    send: (next, { version }) =>
      saveEdit(file.id, {
        ...next,
        version,
        assignedTo: (pressed.now() === 'take' ? takeAs : next.assignedTo) || null,
        concernedId: next.concernedId || null,
      }),
    onSaved: (made) => {
      toast.success(t`Suivi enregistré.`);
      edit.restart(wishOf(made), made.version);
    },
  });
  const { draft: wish, errors, set: change } = edit;
  const save = (as: 'save' | 'take'): void => {
    pressed.press(as);
    edit.submit();
  };
  const closed = !file.can.edit;
  const handlers = handlersOf(file);
  const named = namedBy(file);
  const say = (value: unknown, field: keyof Wish): string | undefined => {
    if (field === 'priority') return i18n._(priorityWords[value as ComplaintPriority].word);
    if (field === 'service') return i18n._(serviceWords[value as ComplaintService]);
    const among = { assignedTo: handlers, categoryId: file.categories, concernedId: named }[field];
    return among.find(({ id }) => id === value)?.label;
  };
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save('save');
      }}
    >
      <ConflictNotice edit={edit} words={wishWords} formatValue={say} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <SelectField
        label={t`Affectée à`}
        disabled={closed}
        value={wish.assignedTo}
        error={errors.assignedTo}
        options={[{ value: '', label: t`Non affectée` }, ...handlers.map(optionOf)]}
        onChange={(event) => change({ assignedTo: event.currentTarget.value })}
      />
      {takeAs && (
        <Button icon={IconUserCheck} busy={edit.busy} onClick={() => save('take')}>
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
        options={file.categories.map(optionOf)}
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
        options={[{ value: '', label: t`Aucune personne en particulier` }, ...named.map(optionOf)]}
        onChange={(event) => change({ concernedId: event.currentTarget.value })}
      />
      {!closed && (
        <div className={css.actions}>
          <Button type="submit" variant="primary" disabled={!edit.changed} busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
