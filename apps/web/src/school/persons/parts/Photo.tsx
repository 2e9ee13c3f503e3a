import { Avatar } from '@encrier/ui/data/Avatar';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconCamera, IconPhotoOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { busy } from '#kernel/toast/busy.ts';
import { toast } from '#kernel/toast/toast.ts';
import { savePhoto, sendFile } from '../persons.api.ts';
import css from './Persons.module.css';

/** A person's photo; people who may edit can change or remove it, with undo. */
export function Photo({ id, name, photo, edit }: { id: string; name: string; photo: string; edit: boolean }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const input = useRef<HTMLInputElement>(null);
  const put = async (file: File | null): Promise<void> => {
    try {
      await savePhoto(id, file && (await sendFile(file)).id);
      toast.success(file ? t`Photo enregistrée` : t`Photo retirée`);
    } catch (error) {
      toast.error(sentence(error));
    }
  };
  return (
    <span className={css.photo}>
      <Avatar name={name} photo={imageAddress(school, photo, 320)} size={84} />
      {edit && (
        <>
          <ActionMenu
            label={t`Changer la photo`}
            title={t`Photo`}
            closeLabel={t`Fermer`}
            icon={IconCamera}
            actions={[
              { key: 'choose', label: t`Choisir une image`, icon: IconCamera, onPress: () => input.current?.click() },
              ...(photo === '-'
                ? []
                : [
                    {
                      key: 'remove',
                      label: t`Retirer la photo`,
                      icon: IconPhotoOff,
                      danger: true,
                      onPress: () => void busy.during(put(null)),
                    },
                  ]),
            ]}
          />
          <input
            ref={input}
            hidden
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t`Photo`}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void busy.during(put(file));
            }}
          />
        </>
      )}
    </span>
  );
}
