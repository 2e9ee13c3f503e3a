import { type ReactNode, useState } from 'react';
import { CheckField, RadioField } from '../../src/fields/Choice.tsx';
import { DateField, TimeField } from '../../src/fields/DateField.tsx';
import { DropZone, UploadLine } from '../../src/fields/DropZone.tsx';
import { Field, FieldError, FieldGroup, LengthCount } from '../../src/fields/Field.tsx';
import { PickedOne, PickField } from '../../src/fields/PickField.tsx';
import { PasswordField, SearchField, SelectField, TextArea, TextField } from '../../src/fields/TextField.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

export function Fields() {
  const w = useWords();
  const name = w('Nom', 'الاسم');
  const wrong = w('Écrivez un nom.', 'اكتب اسما.');
  const [said, setSaid] = useState('');
  return (
    <>
      <Show name="TextField">
        <TextField label={name} defaultValue="Yasmine El Alami" autoComplete="off" />
        <TextField
          label={name}
          help={w('Tel qu’il est écrit sur l’acte', 'كما هو مكتوب في العقد')}
          autoComplete="off"
        />
        <TextField label={name} error={wrong} autoComplete="off" />
        <TextField label={w('Surnom', 'اللقب')} optional={w('(facultatif)', '(اختياري)')} placeholder="Yasmine" />
        <TextField label={w('Fermé', 'مغلق')} disabled defaultValue="AL-2026" />
        <TextField
          label={w('Titre', 'العنوان')}
          value={w('Trop long pour sa place', 'أطول من مكانه')}
          maxLength={31}
          onChange={nothing}
        />
      </Show>
      <Show name="PasswordField, TextArea, SelectField, SearchField">
        <PasswordField
          label={w('Mot de passe', 'كلمة السر')}
          showLabel={w('Montrer', 'إظهار')}
          hideLabel={w('Cacher', 'إخفاء')}
          autoComplete="off"
        />
        <TextArea label={w('Message', 'الرسالة')} rows={3} />
        <TextArea label={w('Réponse', 'الجواب')} rows={3} error={w('Écrivez une réponse.', 'اكتب جوابا.')} />
        <SelectField
          label={w('Niveau', 'المستوى')}
          options={[
            { value: '3', label: w('Troisième', 'الثالثة') },
            { value: '4', label: w('Quatrième', 'الرابعة'), disabled: true },
          ]}
        />
        <SearchField label={w('Rechercher', 'بحث')} value={said} onChange={setSaid} hint="/" />
      </Show>
      <Show name="PickField, PickedOne">
        <Picks />
      </Show>
      <Show name="DateField, TimeField">
        <DateField label={w('Jour', 'اليوم')} value="2026-11-24" onChange={nothing} />
        <DateField label={w('Fin', 'النهاية')} error={w('Choisissez un jour.', 'اختر يوما.')} />
        <TimeField label={w('Heure', 'الساعة')} value="08:30" onChange={nothing} />
        <TimeField label={w('Fermeture', 'الإغلاق')} disabled value="18:00" onChange={nothing} />
      </Show>
      <Show name="CheckField, RadioField">
        <div>
          <CheckField label={w('Rappeler la veille', 'تذكير في اليوم السابق')} defaultChecked />
          <CheckField label={w('Toute la classe', 'القسم كله')} indeterminate note={w('12 sur 24', '12 من 24')} />
          <CheckField label={w('J’accepte', 'أوافق')} error={w('Cochez pour continuer.', 'ضع علامة للمتابعة.')} />
          <CheckField label={w('Impossible', 'غير ممكن')} disabled />
        </div>
        <Choice cards={false}>{w('Régime', 'النظام')}</Choice>
        <Choice cards>{w('Transport', 'النقل')}</Choice>
      </Show>
      <Show name="Field, FieldGroup, FieldError, LengthCount">
        <FieldGroup title={w('Adresse', 'العنوان')} help={w('Celle de la famille', 'عنوان العائلة')}>
          <Field label={w('Ville', 'المدينة')} help={w('Un champ à soi', 'حقل خاص')}>
            {(control) => <input {...control} type="text" defaultValue="Rabat" />}
          </Field>
        </FieldGroup>
        <FieldError id="gallery-error">{wrong}</FieldError>
        <LengthCount id="gallery-length" length={{ attribute: undefined, count: '120 / 140', over: false }} />
        <LengthCount id="gallery-over" length={{ attribute: undefined, count: '152 / 140', over: true }} />
      </Show>
      <Show name="DropZone, UploadLine">
        <DropZone
          title={w('Déposez un fichier ici', 'ضع ملفا هنا')}
          note={w('PDF ou image, 10 Mo au plus', 'ملف PDF أو صورة، 10 م.ب كحد أقصى')}
          choose={w('Choisir un fichier', 'اختيار ملف')}
          onFiles={nothing}
          cancelLabel={(file) => `${w('Retirer', 'إزالة')} ${file}`}
          uploads={[
            { key: 'a', name: 'bulletin.pdf', detail: '240 Ko', progress: 0.4, onCancel: nothing },
            { key: 'b', name: 'photo.jpg', detail: '1,2 Mo', progress: null, onCancel: nothing },
            { key: 'c', name: 'film.avi', progress: null, error: w('Genre refusé', 'نوع مرفوض'), onCancel: nothing },
          ]}
        />
        <DropZone
          leading
          title={w('Ajoutez des photos', 'أضف صورا')}
          note={w('20 au plus', '20 كحد أقصى')}
          choose={w('Choisir des photos', 'اختيار صور')}
          onFiles={nothing}
          cancelLabel={(file) => file}
        />
        <ul>
          <UploadLine
            row={{ key: 'd', name: 'devoir.docx', detail: '80 Ko', progress: 0.9 }}
            cancelLabel={w('Arrêter', 'إيقاف')}
          />
        </ul>
      </Show>
    </>
  );
}

function Picks() {
  const w = useWords();
  const [text, setText] = useState('am');
  const [empty, setEmpty] = useState('');
  const label = w('Élève', 'التلميذ');
  const items = [
    { id: 'a', label: 'Adam El Amrani', class: w('6e A', 'السادسة أ') },
    { id: 'b', label: 'Yasmine El Amrani', class: w('3e A', 'الثالثة أ') },
  ];
  const found = { label, listLabel: w('Propositions', 'اقتراحات'), onPick: nothing };
  const none = { ...found, items: [] as typeof items, text: empty, onText: setEmpty };
  return (
    <>
      <PickField {...found} items={items} text={text} onText={setText} detail={(one) => one.class} />
      <PickField {...none} state={w('Recherche…', 'جارٍ البحث…')} waiting />
      <PickField {...none} state={w('Aucun élève ne correspond', 'لا يوجد تلميذ مطابق')} />
      <PickField {...none} error={w('Choisissez un élève.', 'اختر تلميذا.')} />
      <PickedOne one={items[0]!} detail={(one) => one.class} change={w('Changer', 'تغيير')} onChange={nothing} />
    </>
  );
}

function Choice({ cards, children }: { cards: boolean; children: ReactNode }) {
  const w = useWords();
  const [value, setValue] = useState('a');
  return (
    <RadioField
      label={children}
      value={value}
      onChange={setValue}
      cards={cards}
      options={[
        { value: 'a', label: w('Externe', 'خارجي'), note: w('Rentre à midi', 'يعود في منتصف النهار') },
        { value: 'b', label: w('Demi-pensionnaire', 'نصف داخلي') },
        { value: 'c', label: w('Interne', 'داخلي'), disabled: true },
      ]}
    />
  );
}
