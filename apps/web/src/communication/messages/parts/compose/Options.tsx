import { importances, replyRules } from '@encrier/contract/communication/messages';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Switch } from '@encrier/ui/actions/Switch';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { useField } from '../draft/DraftContext.tsx';
import { importanceWords } from '../words.ts';
import css from './Compose.module.css';

/** Priority, who may answer, and when it is sent. A reply keeps the rules of its thread. */
export function Options({ answer, errors }: { answer: boolean; errors: { sendAt?: string | false } }) {
  const { t } = useLingui();
  const [importance, setImportance] = useField('importance');
  const [replies, setReplies] = useField('replies');
  const [ack, setAck] = useField('ackRequired');
  const [hidden, setHidden] = useField('hiddenRecipients');
  const [sendAt, setSendAt] = useField('sendAt');
  const who: Record<(typeof replyRules)[number], string> = {
    all: t`Tous les destinataires peuvent répondre à tous`,
    sender: t`Les réponses vous reviennent à vous seul`,
    none: t`Personne ne peut répondre`,
  };
  return (
    <div className={css.options}>
      <div className={css.option1}>
        <span className={css.label}>{t`Importance`}</span>
        <Segmented
          label={t`Importance`}
          value={importance}
          onChange={setImportance}
          options={importances.map((value) => ({ value, label: importanceWords(value) }))}
        />
      </div>
      {!answer && (
        <SelectField
          label={t`Réponses`}
          value={replies}
          options={replyRules.map((value) => ({ value, label: who[value] }))}
          onChange={(event) => setReplies(event.currentTarget.value as (typeof replyRules)[number])}
        />
      )}
      <MomentField
        label={t`Envoyer plus tard`}
        optional
        hour="08:00"
        value={sendAt}
        onChange={setSendAt}
        error={errors.sendAt ?? false}
      />
      <div className={css.switches}>
        <Switch
          label={t`Demander une confirmation de lecture`}
          note={t`Chacun devra confirmer qu’il a lu.`}
          checked={ack}
          onChange={setAck}
        />
        {!answer && (
          <Switch
            label={t`Masquer les destinataires`}
            note={t`Ils ne voient pas à qui d’autre vous écrivez.`}
            checked={hidden}
            onChange={setHidden}
          />
        )}
      </div>
    </div>
  );
}
