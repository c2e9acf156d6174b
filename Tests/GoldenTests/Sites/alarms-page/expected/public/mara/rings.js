self.almanacRings = {"from":1795968000,"until":1827590400,"rings":[
{"id":"alarm-8536a43d-be63-5b43-b994-8cc92e082f59","kind":"alarm","label":"morning","title":"Same time, later path","href":"mara/a-late.html","snooze":true,"runs":[[1796022900,86400,118,0],[1806214500,86400,217,3600],[1824966900,86400,31,0]]},
{"id":"alarm-79863c43-59a7-52bd-aa5f-3d983588b91a","kind":"alarm","label":"Bell","title":"Quotes \u0022 and \u003c/script> \u005c and","href":"mara/b-early.html","snooze":true,"sound":"mara/bell.ogg","runs":[[1796022900,604800,10,0],[1796109300,604800,9,0],[1796195700,604800,9,0],[1796282100,604800,9,0],[1796368500,604800,3,0],[1798787700,604800,5,0]]},
{"id":"alarm-ea9ce5ce-688a-5578-acd0-123acaf184a1","kind":"alarm","label":"Alarm","title":"When clocks change","href":"mara/c-clocks.html","snooze":true,"runs":[[1796520600,604800,16,0],[1806197400,601200,2,3600],[1807403400,604800,30,3600],[1825551000,604800,4,0]]},
{"id":"event-9139fc6e-ab2c-58db-8650-fd895e731478","kind":"event","label":"Open day","href":"mara/d-event.html","snooze":true,"runs":[[1796463000,1,1,0]]},
{"id":"remind-9139fc6e-ab2c-58db-8650-fd895e731478-before-1d2000","kind":"reminder","label":"Open day","href":"mara/d-event.html","snooze":true,"runs":[[1796414400,1,1,0]]}
]};
