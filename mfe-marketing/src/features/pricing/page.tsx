import { distributionLabel, pricing, currentTown } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Container, formatWholeDollars, Section, Text } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import { NoteMark } from '../notes/note-mark.tsx';
import { Notes, savingsNote } from '../notes/notes.tsx';
import { TradeCheck } from '../trade-check/trade-check.tsx';
import { DistributionStrategy } from './distribution-strategy.tsx';
import { PostcardTemplate } from './postcard-template.tsx';
import { PriceCards } from './price-cards.tsx';
import styles from './pricing.module.css';

const included = [
  ['Design', 'Your own file, a template you fill in, or free help from our designers.'],
  ['Print', 'Full color on both sides of a 12x15 inch card, on stock that stays flat in the hand.'],
  ['Postage', `Delivery to ${ruleTexts.pieces} mailboxes of the month’s zone. No extra fees.`],
  ['Exclusivity', 'One business per subcategory on each card: no competitor beside you.'],
  [
    'Cancellation',
    `Cancel until ${ruleTexts.cancelBefore} before distribution and get everything back. No long-term commitment.`,
  ],
] as const;

const perPiece = (cents: number) => `$${(cents / 100 / currentTown().monthlyPieces).toFixed(2)}`;

const rows = [
  ['A mailer of your own', pricing().traditionalCost, '0%'],
  ['Large spot', pricing().large.price, pricing().large.savings],
  ['Medium spot', pricing().medium.price, pricing().medium.savings],
] as const;

export const Component = () => (
  <>
    <Container className={styles['head']}>
      <h1>Two sizes, one price each</h1>
      <Text lead>
        Prices are per month for {ruleTexts.pieces} pieces. Design, printing and mailing are included. No long-term
        commitment, cancel anytime.
      </Text>
      <div className={styles['columns']}>
        <PostcardTemplate />
        <DistributionStrategy level={2} />
      </div>
      <PriceCards level={2} note={1} />
    </Container>
    <TradeCheck />
    <Section tone="white">
      <Container className={styles['columns']}>
        <div>
          <h2>What is in the price</h2>
          <dl className={styles['included']}>
            {included.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2>Against a mailer of your own</h2>
          <table className={styles['comparison']}>
            <Text as="caption" quiet>
              For {distributionLabel().toLowerCase()}, one month
            </Text>
            <thead>
              <tr>
                <th scope="col">What you send</th>
                <th scope="col">Price</th>
                <th scope="col">A mailbox</th>
                <th scope="col">
                  You save
                  <NoteMark note={1} again />
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, price, savings]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatWholeDollars(price)}</td>
                  <td>{perPiece(price)}</td>
                  <td>{savings}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <LinkButton variant="primary" size="large" to={paths.adInterest()}>
            Reserve Your Spot
          </LinkButton>
        </div>
      </Container>
    </Section>
    <Notes notes={[savingsNote]} />
  </>
);
