import { overlay } from './overlay.ts'

/** `node --import` of this: the program is the next release, which knows one more type of event. */
overlay(new URL('./next-release-writes/', import.meta.url))
