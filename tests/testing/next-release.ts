import { overlay } from './overlay.ts'

/** `node --import` of this: the program is the next release, one of whose read models has changed. */
overlay(new URL('./next-release/', import.meta.url))
