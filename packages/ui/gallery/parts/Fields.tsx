import { type ReactNode, useState } from 'react';
import { CheckField, RadioField } from '../../src/fields/Choice.tsx';
import { DateField, TimeField } from '../../src/fields/DateField.tsx';
import { DropZone, UploadLine } from '../../src/fields/DropZone.tsx';
import { Field, FieldError, FieldGroup, LengthCount } from '../../src/fields/Field.tsx';
import { PasswordField, SearchField, SelectField, TextArea, TextField } from '../../src/fields/TextField.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

export function Fields() {
  const w = useWords();
  const name = w('Nom', 'الاسم', 'Name');
  const wrong = w('Écrivez un nom.', 'اكتب اسما.', 'Write a name.');
  const [answer, setAnswer] = useState('');
  return (
    <>
      <Show name="TextField">
        <TextField label={name} defaultValue="Yasmine El Alami" autoComplete="off" />
        <TextField
          label={name}
          help={w('Tel qu’il est écrit sur l’acte', 'كما هو مكتوب في العقد', 'As it stands on the certificate')}
          autoComplete="off"
        />
        <TextField label={name} error={wrong} autoComplete="off" />
        <TextField
          label={w('Surnom', 'اللقب', 'Nickname')}
          optional={w('(facultatif)', '(اختياري)', '(optional)')}
          placeholder="Yasmine"
        />
        <TextField label={w('Fermé', 'مغلق', 'Closed')} disabled defaultValue="AL-2026" />
        <TextField
          label={w('Titre', 'العنوان', 'Title')}
          value={w('Trop long pour sa place', 'أطول من مكانه', 'Too long for its place')}
          maxLength={31}
          onChange={nothing}
        />
      </Show>
      <Show name="PasswordField, TextArea, SelectField, SearchField">
        <PasswordField
          label={w('Mot de passe', 'كلمة السر', 'Password')}
          showLabel={w('Montrer', 'إظهار', 'Show')}
          hideLabel={w('Cacher', 'إخفاء', 'Hide')}
          autoComplete="off"
        />
        <TextArea label={w('Message', 'الرسالة', 'Message')} rows={3} />
        <TextArea
          label={w('Réponse', 'الجواب', 'Answer')}
          rows={3}
          error={w('Écrivez une réponse.', 'اكتب جوابا.', 'Write an answer.')}
        />
        <SelectField
          label={w('Niveau', 'المستوى', 'Level')}
          options={[
            { value: '3', label: w('Troisième', 'الثالثة', 'Third') },
            { value: '4', label: w('Quatrième', 'الرابعة', 'Fourth'), disabled: true },
          ]}
        />
        <SearchField label={w('Rechercher', 'بحث', 'Search')} value={answer} onChange={setAnswer} hint="/" />
      </Show>
      <Show name="DateField, TimeField">
        <DateField label={w('Jour', 'اليوم', 'Day')} value="2026-11-24" onChange={nothing} />
        <DateField label={w('Fin', 'النهاية', 'End')} error={w('Choisissez un jour.', 'اختر يوما.', 'Choose a day.')} />
        <TimeField label={w('Heure', 'الساعة', 'Hour')} value="08:30" onChange={nothing} />
        <TimeField label={w('Fermeture', 'الإغلاق', 'Closing')} disabled value="18:00" onChange={nothing} />
      </Show>
      <Show name="CheckField, RadioField">
        <div>
          <CheckField
            label={w('Rappeler la veille', 'تذكير في اليوم السابق', 'Remind the day before')}
            defaultChecked
          />
          <CheckField
            label={w('Toute la classe', 'القسم كله', 'The whole class')}
            indeterminate
            note={w('12 sur 24', '12 من 24', '12 of 24')}
          />
          <CheckField
            label={w('J’accepte', 'أوافق', 'I agree')}
            error={w('Cochez pour continuer.', 'ضع علامة للمتابعة.', 'Tick to go on.')}
          />
          <CheckField label={w('Impossible', 'غير ممكن', 'Impossible')} disabled />
        </div>
        <Choice cards={false}>{w('Régime', 'النظام', 'Meals and boarding')}</Choice>
        <Choice cards>{w('Transport', 'النقل', 'Transport')}</Choice>
      </Show>
      <Show name="Field, FieldGroup, FieldError, LengthCount">
        <FieldGroup
          title={w('Adresse', 'العنوان', 'Address')}
          help={w('Celle de la famille', 'عنوان العائلة', 'The family’s')}
        >
          <Field label={w('Ville', 'المدينة', 'Town')} help={w('Un champ à soi', 'حقل خاص', 'A field of one’s own')}>
            {(control) => <input {...control} type="text" defaultValue="Rabat" />}
          </Field>
        </FieldGroup>
        <FieldError id="gallery-error">{wrong}</FieldError>
        <LengthCount id="gallery-length" length={{ attribute: undefined, count: '120 / 140', over: false }} />
        <LengthCount id="gallery-over" length={{ attribute: undefined, count: '152 / 140', over: true }} />
      </Show>
      <Uploads />
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
        {
          value: 'a',
          label: w('Externe', 'خارجي', 'Day pupil'),
          note: w('Rentre à midi', 'يعود في منتصف النهار', 'Goes home at noon'),
        },
        { value: 'b', label: w('Demi-pensionnaire', 'نصف داخلي', 'Lunch at school') },
        { value: 'c', label: w('Interne', 'داخلي', 'Boarder'), disabled: true },
      ]}
    />
  );
}

function Uploads() {
  const w = useWords();
  return (
    <Show name="DropZone, UploadLine">
      <DropZone
        title={w('Déposez un fichier ici', 'ضع ملفا هنا', 'Drop a file here')}
        note={w('PDF ou image, 10 Mo au plus', 'ملف PDF أو صورة، 10 م.ب كحد أقصى', 'PDF or image, 10 MB at most')}
        choose={w('Choisir un fichier', 'اختيار ملف', 'Choose a file')}
        onFiles={nothing}
        cancelLabel={(file) => `${w('Retirer', 'إزالة', 'Remove')} ${file}`}
        uploads={[
          { key: 'a', name: 'bulletin.pdf', detail: '240 Ko', progress: 0.4, onCancel: nothing },
          { key: 'b', name: 'photo.jpg', detail: '1,2 Mo', progress: null, onCancel: nothing },
          {
            key: 'c',
            name: 'film.avi',
            progress: null,
            error: w('Genre refusé', 'نوع مرفوض', 'Kind refused'),
            onCancel: nothing,
          },
        ]}
      />
      <DropZone
        leading
        title={w('Ajoutez des photos', 'أضف صورا', 'Add photos')}
        note={w('20 au plus', '20 كحد أقصى', '20 at most')}
        choose={w('Choisir des photos', 'اختيار صور', 'Choose photos')}
        onFiles={nothing}
        cancelLabel={(file) => file}
      />
      <ul>
        <UploadLine
          row={{ key: 'd', name: 'devoir.docx', detail: '80 Ko', progress: 0.9 }}
          cancelLabel={w('Arrêter', 'إيقاف', 'Stop')}
        />
      </ul>
    </Show>
  );
}
