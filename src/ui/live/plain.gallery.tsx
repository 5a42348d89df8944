import '../plain/plain.css'
import '../plain/plain-form.css'
import '../plain/toast-region.css'
import { BrandMark } from '../plain/brand-mark.tsx'
import { ButtonLink, PlainButton } from '../plain/button.tsx'
import { PlainChoice, PlainField, PlainSelect, PlainTextArea } from '../plain/field.tsx'
import { Notice } from '../plain/notice.tsx'
import styles from './gallery.module.css'
import type { Specimen } from './specimen.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from './locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('serverRenderedPage'),
    isPlain: true,
    render: () => (
      <div className={`plain ${styles.sheet} ${styles.stack}`}>
        <BrandMark href="#public" />
        <div>
          <h3>Vă așteptăm la nuntă</h3>
          <p>
            Sâmbătă, 15 mai 2027, la <a href="#public">Conacul Brâncoveanu</a>. Spuneți-ne până la
            15 aprilie dacă veniți.
          </p>
          <div className={styles.row}>
            <PlainButton look="primary">Confirm prezența</PlainButton>
            <PlainButton>Nu pot veni</PlainButton>
            <ButtonLink look="quiet" href="#public">
              Adăugați în calendar
            </ButtonLink>
          </div>
        </div>
        <Notice tone="success" title="Răspunsul a fost salvat.">
          Îl puteți schimba până la 15 aprilie.
        </Notice>
        <Notice tone="info">Ceremonia începe la 16:30.</Notice>
        <Notice tone="warning" title="Mai sunt 6 locuri." />
        <Notice tone="error" title="Nu am putut salva.">
          Ce ați scris este încă aici. Încercați din nou.
        </Notice>
      </div>
    ),
  },
  {
    title: localised('serverRenderedForm'),
    isPlain: true,
    render: () => (
      <form className={`plain ${styles.sheet}`} onSubmit={(event) => event.preventDefault()}>
        <PlainField name="name" label="Nume și prenume" value="Ștefan Țîrlea" required />
        <PlainField
          name="mail"
          label="E-mail"
          type="email"
          value="stefan@"
          error="Scrieți o adresă de e-mail completă, de exemplu ana@exemplu.ro."
          help="Primiți aici biletul."
        />
        <PlainSelect
          name="menu"
          label="Meniu"
          options={[
            { value: 'fish', label: 'Pește' },
            { value: 'veg', label: 'Vegetarian' },
          ]}
        />
        <PlainTextArea name="message" label="Mesaj" optionalLabel="(opțional)" />
        <PlainChoice
          kind="checkbox"
          name="terms"
          value="yes"
          label="Sunt de acord cu prelucrarea datelor."
        />
        <PlainButton look="primary" wide>
          Trimiteți
        </PlainButton>
      </form>
    ),
  },
]
