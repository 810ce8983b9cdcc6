export { firstBookingDraft, TradeCheck } from './trade-check.tsx';
export { TradeField, type TradeFieldProps } from './trade-field.tsx';
