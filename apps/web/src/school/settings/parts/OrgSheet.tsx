import type { OrgRecord } from '@encrier/contract/school/orgs';
import { Button } from '@encrier/ui/actions/Button';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type OrgBody, saveOrg } from '../settings.api.ts';
import { LogoField } from './LogoField.tsx';
import css from './Settings.module.css';

type Typed = Omit<OrgBody, 'logoId' | 'stampId' | 'signatureId' | 'version'>;
type Pictures = Record<'logo' | 'stamp' | 'signature', { id: string; fichier: string } | null>;
type OrgDraft = Typed & Pictures;

const draftOf = (org: OrgRecord): OrgDraft => ({
  name: org.name,
  kind: org.kind,
  address: org.address,
  city: org.city,
  phone: org.phone,
  email: org.email,
  web: org.web,
  uai: org.uai,
  gresa: org.gresa,
  ice: org.ice,
  headName: org.headName,
  headTitle: org.headTitle,
  heading: org.heading,
  logo: org.logo,
  stamp: org.stamp,
  signature: org.signature,
});

/** Edits the record of an establishment; a conflict is shown on saving. */
export function OrgSheet({ org, onClose }: { org: OrgRecord; onClose: () => void }) {
  const { t } = useLingui();
  // Keeps editing the record as it was opened, whatever the list loads meanwhile.
  const [first] = useState(org);
  const edit = useEdit<OrgDraft>({
    start: draftOf(first),
    version: first.version,
    send: ({ logo, stamp, signature, ...typed }, { version, former }) =>
      saveOrg(first.id, {
        ...typed,
        version,
        ...(logo?.id !== former.logo?.id && { logoId: logo?.id ?? null }),
        ...(stamp?.id !== former.stamp?.id && { stampId: stamp?.id ?? null }),
        ...(signature?.id !== former.signature?.id && { signatureId: signature?.id ?? null }),
      }),
    read: readByField,
    undo: () => t`Fiche enregistrée`,
    onSaved: onClose,
  });
  const { draft: typed, errors, set } = edit;
  const part = { typed, errors, set };
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{first.name}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form="org-record" busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id="org-record" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.conflict && <Notice tone="warn">{edit.conflict.said}</Notice>}
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <Identity {...part} />
        <Codes {...part} />
        <Letterhead {...part} org={first} pictures={typed} show={set} />
      </form>
    </Sheet>
  );
}

type Part = { typed: Typed; errors: Readonly<Record<string, string>>; set: (part: Partial<Typed>) => void };

function Line({
  field,
  label,
  max,
  typed,
  errors,
  set,
  ...input
}: Part & { field: keyof Typed; label: string; max: number; help?: string; ltr?: boolean; type?: string }) {
  const { ltr, ...rest } = input;
  return (
    <TextField
      {...rest}
      {...(ltr && { dir: 'ltr' as const })}
      label={label}
      maxLength={max}
      autoComplete="off"
      value={typed[field] as string}
      error={errors[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
}

function Identity(part: Part) {
  const { t } = useLingui();
  return (
    <section className={css.section}>
      <h2>
        <Trans>Identité</Trans>
      </h2>
      <Line {...part} field="name" label={t`Nom de l’établissement`} max={80} />
      <Line {...part} field="kind" label={t`Type`} max={40} />
      <TextArea
        label={t`Adresse postale`}
        maxLength={300}
        rows={3}
        value={part.typed.address}
        error={part.errors.address}
        onChange={(event) => part.set({ address: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <Line {...part} field="city" label={t`Ville`} max={80} />
        <Line {...part} field="phone" label={t`Téléphone`} max={40} ltr type="tel" />
      </div>
      <div className={css.pair}>
        <Line {...part} field="email" label={t`Courriel`} max={254} ltr type="email" />
        <Line {...part} field="web" label={t`Site`} max={200} ltr />
      </div>
    </section>
  );
}

function Codes(part: Part) {
  const { t } = useLingui();
  return (
    <section className={css.section}>
      <h2>
        <Trans>Codes officiels</Trans>
      </h2>
      <div className={css.pair}>
        <Line {...part} field="uai" label={t`UAI (France)`} help={t`Sept chiffres et une lettre.`} max={40} ltr />
        <Line {...part} field="gresa" label={t`GRESA (Maroc)`} help={t`Cinq chiffres et une lettre.`} max={40} ltr />
      </div>
      <Line {...part} field="ice" label={t`ICE (Maroc)`} help={t`Quinze chiffres.`} max={40} ltr />
    </section>
  );
}

function Letterhead({
  org,
  pictures,
  show,
  ...part
}: Part & { org: OrgRecord; pictures: Pictures; show: (part: Partial<Pictures>) => void }) {
  const { t } = useLingui();
  return (
    <section className={css.section}>
      <h2>
        <Trans>Papier à en-tête</Trans>
      </h2>
      <TextArea
        label={t`Lignes au-dessus du nom`}
        help={t`Par exemple le ministère et l’académie, une par ligne.`}
        maxLength={300}
        rows={3}
        value={part.typed.heading}
        error={part.errors.heading}
        onChange={(event) => part.set({ heading: event.currentTarget.value })}
      />
      <LogoField
        name={part.typed.name}
        picture={pictures.logo?.fichier ?? '-'}
        label={t`Logo de l’établissement`}
        help={t`Sans lui, les documents portent celui de l’école.`}
        onChange={(logo) => show({ logo })}
      />
      <div className={css.pair}>
        <Line {...part} field="headName" label={t`Chef d’établissement`} max={100} />
        <Line
          {...part}
          field="headTitle"
          label={t`Fonction`}
          help={t`Tel que les documents le disent, par exemple « directrice ».`}
          max={100}
        />
      </div>
      {org.can.marks ? (
        <>
          <LogoField
            plain
            name=""
            picture={pictures.stamp?.fichier ?? '-'}
            label={t`Cachet`}
            help={t`PNG à fond transparent de préférence. Seuls ceux qui ont le droit de l’apposer le voient.`}
            onChange={(stamp) => show({ stamp })}
          />
          <LogoField
            plain
            name=""
            picture={pictures.signature?.fichier ?? '-'}
            label={t`Signature`}
            help={t`PNG à fond transparent de préférence. Seuls ceux qui ont le droit de l’apposer la voient.`}
            onChange={(signature) => show({ signature })}
          />
        </>
      ) : (
        <p className={css.quiet}>
          <Trans>Le cachet et la signature se changent avec le droit « Apposer le cachet et la signature ».</Trans>
        </p>
      )}
    </section>
  );
}
