import { type ContactChannel, contactChannels, type FamilyChild } from '@encrier/contract/school/family';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveChannels } from '../../family.api.ts';
import css from '../Family.module.css';
import { channelWords } from '../words.ts';

/** How the school writes to the guardian about this child; at least one channel, saved at once. */
export function Channels({ childId, tie }: { childId: string; tie: FamilyChild['tie'] }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async (channels: ContactChannel[], version: number): Promise<void> => {
    setBusy(true);
    try {
      await saveChannels(childId, channels, version);
      toast.success(t`Vos moyens de contact sont enregistrés`, {
        undo: () => void save([...tie.channels], version + 1),
      });
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  const toggle = (channel: ContactChannel): void => {
    const next = contactChannels.filter((one) => (one === channel) !== tie.channels.includes(one));
    if (next.length === 0) toast.info(t`Gardez au moins un moyen de contact.`);
    else void save(next, tie.version);
  };
  return (
    <fieldset className={css.channels}>
      <legend>
        <Trans>Comment l’école peut vous écrire</Trans>
      </legend>
      <div className={css.boxes}>
        {contactChannels.map((channel) => (
          <CheckField
            key={channel}
            label={i18n._(channelWords[channel])}
            checked={tie.channels.includes(channel)}
            disabled={busy}
            onChange={() => toggle(channel)}
          />
        ))}
      </div>
    </fieldset>
  );
}
