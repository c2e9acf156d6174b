/// The kinds of faults that the linter knows.
package enum Fault: Int, Sendable, Hashable, CaseIterable {
  // Bytes and lines.
  case notUTF8, byteOrderMark, separatorInText, controlInText, noncharacter
  case lineEnd, lastLineEnd, longLine, trailingBlank, blankLine, foldInScalar, foldInEscape

  // Content lines and components.
  case noCalendar, malformedLine, malformedParameter, outsideComponent, strayEnd, missingEnd
  case severalCalendars, unknownComponent, misplacedComponent, emptyCalendar
  case missingVersion, missingProductIdentifier, missingUID, missingStamp, missingStart
  case repeatedProperty, misplacedProperty, unknownProperty
  case version, method, scheduling

  // Values.
  case badValue, noSuchDay, undeclaredDate, valueType, notUTC, zoneOnUTC
  case escape, separator, calendarName, categories, uri, address, number, word, color, refreshInterval
  case html, longDescription

  // Times and zones.
  case floatingTime, undefinedZone, zoneName, zoneAfterUse, badZone, zoneOffStart, zoneUntil, zoneOffsets,
    calendarZone
  case skippedTime

  // Events and to-dos.
  case endBeforeStart, zeroLength, endAndDuration, noEnd, endType, duration
  case dueBeforeStart, dueType

  // Rules.
  case badRule, untilType, ruleNeverMatches, startOffRule, ruleWithoutStart, ruleInUTC
  case excludedType, excludedZone, excludesNothing, addedType

  // Alarms.
  case alarmWithoutPart, alarmAction, alarmExtra, alarmNotLast, severalAlarms
  case triggerForm, triggerAfterStart, triggerAtMoment, triggerOfDay, triggerOfNothing

  // The feed as a whole.
  case repeatedUID, tooLarge
}
