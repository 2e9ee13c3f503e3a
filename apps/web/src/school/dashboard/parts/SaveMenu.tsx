import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSpreadsheet, IconPhoto } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay } from '#kernel/dates.ts';
import { type Drawn, sheetsOf } from './drawn.ts';
import { pictureOf } from './picture.ts';
import { csvOf } from './sheet.ts';

/** Downloads of the page: its figures as a table, its first chart as a picture. */
export function SaveMenu({
  drawn,
  day,
  panels,
}: {
  drawn: Drawn;
  day: string;
  panels: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useLingui();
  const name = `${t`Tableau de bord`} ${day}`;
  const saveTable = (): void =>
    saveFile(
      new Blob(
        [csvOf(sheetsOf(drawn, { figures: t`Chiffres`, figure: t`Chiffre`, value: t`Valeur`, note: t`Précision` }))],
        {
          type: 'text/csv;charset=utf-8',
        },
      ),
      `${name}.csv`,
    );
  const savePicture = async (): Promise<void> => {
    const card = panels.current?.querySelector<HTMLElement>('section:has(figure svg)');
    const title = card?.querySelector('h2')?.textContent ?? '';
    const made = card && (await pictureOf(`${title} · ${formatDay(day)}`, card));
    if (made) saveFile(made, `${title} ${day}.png`);
  };
  return (
    <ActionMenu
      label={t`Enregistrer`}
      title={t`Enregistrer le tableau de bord`}
      closeLabel={t`Fermer`}
      icon={IconDownload}
      actions={[
        { key: 'csv', label: t`Chiffres (CSV)`, icon: IconFileSpreadsheet, onPress: saveTable },
        { key: 'png', label: t`Courbe (image PNG)`, icon: IconPhoto, onPress: () => void savePicture() },
      ]}
    />
  );
}
