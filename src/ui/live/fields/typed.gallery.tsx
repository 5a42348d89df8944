import { useState } from 'react'
import type { Currency, Money } from '#shared/numbers/money.ts'
import galleryStyles from '../gallery.module.css'
import type { Specimen } from '../specimen.ts'
import { MoneyField } from './money-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { SlugField } from './slug-field.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  { title: localised('amounts'), render: Amounts },
  { title: localised('phone'), render: Phones },
  { title: localised('addressOnTheSite'), render: Slugs },
]

function Amounts() {
  const [amount, setAmount] = useState<Money | null>({ minor: 123_456, currency: 'RON' })
  const [currency, setCurrency] = useState<Currency>('EUR')
  const [deposit, setDeposit] = useState<Money | null>({ minor: 50_000, currency: 'EUR' })
  return (
    <div className={galleryStyles.pairs}>
      <MoneyField
        label="Preț"
        currency="RON"
        value={amount}
        onChange={setAmount}
        help="Fără TVA."
      />
      <MoneyField
        label="Avans"
        currency={currency}
        currencies={['RON', 'EUR']}
        onCurrency={(next) => {
          setCurrency(next)
          if (deposit) setDeposit({ ...deposit, currency: next })
        }}
        value={deposit}
        onChange={setDeposit}
      />
      <MoneyField
        label="Rest de plată"
        currency="RON"
        value={null}
        onChange={() => undefined}
        error="Suma plăților depășește factura. Micșorați restul cu cel puțin 200 de lei."
      />
    </div>
  )
}

function Phones() {
  const [phone, setPhone] = useState<string | null>('+40712345678')
  return (
    <div className={galleryStyles.pairs}>
      <PhoneField
        label="Telefon"
        value={phone}
        onChange={setPhone}
        help="Fără prefix înseamnă România."
      />
    </div>
  )
}

function Slugs() {
  const [slug, setSlug] = useState('nunta-ana-si-mihai')
  return (
    <div className={galleryStyles.pairs}>
      <SlugField
        label="Adresa site-ului"
        prefix="/event/demo/"
        value={slug}
        onChange={setSlug}
        check={slug === 'gala' ? 'taken' : 'free'}
      />
      <SlugField
        label="Adresa companiei"
        prefix="/event/"
        value="Demo!"
        onChange={() => undefined}
        error="Folosiți doar litere mici fără diacritice, cifre și câte o cratimă între ele."
      />
    </div>
  )
}
