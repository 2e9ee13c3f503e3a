import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { specimenFile, specimenQuery, type Specimen } from '../../report-cards.api.ts';
import css from './Models.module.css';

/** The address of a picture while it is shown. */
function useAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Delay after the last change before the preview is reloaded. */
const pauseMs = 500;
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Preview of the card, rendered by the same code as the paper. */
export function Preview({ specimen, name }: { specimen: Specimen; name: string }) {
  const { t } = useLingui();
  const query = useQuery(specimenQuery(useSettled(useDeferredValue(specimen))));
  const address = useAddress(query.data);
  const take = useMutation({
    mutationFn: () => specimenFile('pdf', specimen),
    onSuccess: (blob) => saveFile(blob, `${name}.pdf`),
  });
  return (
    <section className={css.preview} aria-label={t`Aperçu`} aria-busy={query.isFetching}>
      <div className={css.bar}>
        <span className={css.quiet}>
          <Trans>Élève inventé, par le même code que le PDF</Trans>
        </span>
        <Button size="small" icon={IconDownload} busy={take.isPending} onClick={() => take.mutate()}>
          <Trans>PDF d’essai</Trans>
        </Button>
      </div>
      <Asked query={query} />
      {address && <img className={css.paper} src={address} alt={t`Bulletin d’essai`} />}
    </section>
  );
}
