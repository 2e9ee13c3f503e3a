import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from '../Tests.module.css';
import { CheckSheet } from './CheckSheet.tsx';
import { pointsOfFile } from './picture.ts';
import { scan, type Scanned, type ScanFault } from './scan.ts';
import { SheetCamera } from './SheetCamera.tsx';
import type { LivePaper } from './use-paper.ts';

/** Answer sheets read by the camera or from photos, on the device; each is checked before it is recorded. */
export function ScanSheets({ form, live }: { form: PaperForm; live: LivePaper }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [camera, setCamera] = useState(false);
  const [sheets, setSheets] = useState<readonly Scanned[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [reading, setReading] = useState(false);
  const seen = useRef(new Set<string>());
  useLeaveGuard(sheets.length > 0);
  const nameOf = (pupilId: string): string => form.pupils.find(({ id }) => id === pupilId)?.label ?? '';
  /** A sheet before the camera is read once; another photo of it is read again. */
  function take(found: Scanned, again: boolean): void {
    if (!again && seen.current.has(found.key)) return;
    seen.current.add(found.key);
    setSheets((now) => [found, ...now.filter(({ key }) => key !== found.key)]);
    setAnnouncement(t`Feuille lue : ${nameOf(found.pupilId)}`);
    navigator.vibrate?.(60);
  }
  async function look(points: ImageData) {
    const found = await scan(points, form);
    if (typeof found !== 'string') take(found, false);
    else if (found !== 'no_code') setAnnouncement(faultWords[found]);
  }
  async function takeFiles(files: File[]) {
    setReading(true);
    for (const file of files) {
      const found = await pointsOfFile(file).then(
        (points) => scan(points, form),
        () => 'no_code' as const,
      );
      if (typeof found !== 'string') take(found, true);
      else toast.error(t`${file.name} : ${faultWords[found]}`);
    }
    setReading(false);
  }
  function write(sheet: Scanned, words: ReadonlyMap<string, readonly string[]>): void {
    const changes = [...words].flatMap(([questionId, own]) => {
      const before = live.value(sheet.pupilId, questionId);
      const same = JSON.stringify(before.words) === JSON.stringify(own);
      const place = { row: sheet.pupilId, column: questionId };
      return same ? [] : [{ ...place, before, after: { words: own, sheet: sheet.code } }];
    });
    if (changes.length) live.queue.onChange(changes);
    setSheets((now) => now.filter(({ key }) => key !== sheet.key));
    toast.success(t`Réponses enregistrées : ${nameOf(sheet.pupilId)}`);
  }
  return (
    <>
      <p className={css.quiet}>
        <Trans>Les photos restent sur cet appareil : seules les réponses partent, quand vous les avez vues.</Trans>
      </p>
      {camera ? <SheetCamera onFrame={look} /> : null}
      <div className={css.row}>
        <Button
          icon={camera ? IconCameraOff : IconCamera}
          variant={camera ? 'default' : 'primary'}
          onClick={() => setCamera(!camera)}
        >
          {camera ? t`Arrêter la caméra` : t`Lire avec la caméra`}
        </Button>
        <span role="status">{reading ? t`Lecture des photos…` : announcement}</span>
      </div>
      {!camera && (
        <DropZone
          title={<Trans>Ou déposez des photos de feuilles ici</Trans>}
          note={<Trans>Une feuille par photo, ses quatre carrés noirs bien visibles.</Trans>}
          choose={t`Choisir des photos`}
          accept="image/*"
          multiple
          disabled={reading}
          onFiles={(files) => void takeFiles(files)}
          cancelLabel={(name) => t`Retirer ${name}`}
        />
      )}
      {sheets.length > 0 && (
        <Notice tone="info">
          {plural(sheets.length, { one: '# feuille à vérifier', other: '# feuilles à vérifier' })}
        </Notice>
      )}
      {sheets.map((sheet) => (
        <CheckSheet
          key={sheet.code + sheet.answers.map(({ words }) => words.join()).join('|')}
          form={form}
          sheet={sheet}
          live={live}
          name={nameOf(sheet.pupilId)}
          onSave={(words) => write(sheet, words)}
          onDrop={() => {
            seen.current.delete(sheet.key);
            setSheets((now) => now.filter(({ key }) => key !== sheet.key));
          }}
        />
      ))}
    </>
  );
}

function useFaultWords(): Record<ScanFault, string> {
  const { t } = useLingui();
  return {
    no_code: t`Aucun code de feuille ne se lit.`,
    other_test: t`Cette feuille est d’un autre test.`,
    stale: t`Cette feuille a été imprimée avant que le test change : saisissez-la à la main.`,
    unknown_pupil: t`Cet élève n’est pas dans une de vos classes.`,
    no_corners: t`Les quatre carrés noirs ne se voient pas tous : reprenez la photo bien à plat.`,
  };
}
